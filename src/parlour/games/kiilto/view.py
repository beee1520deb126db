def view(d, s, seat):
    return {}
