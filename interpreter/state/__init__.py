"""What lies on the table: plain values that name the box by id."""
