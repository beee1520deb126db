def event_text(event, names, t): return str(event)
def move_text(move, d, s, seat, t): return str(move)
def refusal_text(number, move, d, s, seat, t): return str(number)
