"""The interpreter as a process other programs talk to: methods, what they take and give, and two ways to reach them."""
