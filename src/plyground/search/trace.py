"""What a search did, node by node."""
import numpy as np
DEFAULT_CAP = 2_000_000
def new_events(cap, players=0):
    fields = [("parent", "i4"), ("action", "i4"), ("alpha", "f8"), ("beta", "f8")]
    return np.recarray(cap + 1, dtype=np.dtype([*fields, ("value", "f8", (players,)) if players else ("value", "f8")]))
class Trace:
    def __init__(self, result, events, nodes): self.result=result; self.events=events; self.nodes=nodes
