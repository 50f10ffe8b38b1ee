"""What pages can ask. One module is one group of messages; the folder is the register."""
