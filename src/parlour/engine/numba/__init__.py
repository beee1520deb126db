"""All that knows numba's insides: how rules become compiled code, and what is done to make that quick.

`build` makes the copies of the rules that run. `linking`, `folding` and `widening` change how numba compiles, by names that numba does
not promise; `guard` looks whether they are still there, and without them rules are compiled plainly: longer, to the same games.
`cache` keeps compiled doors, `memory` reads what they ask for, `gpu` is the door to numba-cuda. See decision 5 in `docs/decisions/`.
"""
