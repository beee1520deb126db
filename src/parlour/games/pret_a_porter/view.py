"""What a seat may know of a table of Prêt-à-Porter."""
def view(d, s, seat):
    return {"round": s.rounds}
