"""Programs of other people's as agents: a process that is asked in lines and must answer in time."""
