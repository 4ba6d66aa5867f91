"""What lies on the table, as something to look at: text, plain data, pictures. Changes nothing."""
