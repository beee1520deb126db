"""A game's components as sheets of cells that people edit, check, compare, and carry to a spreadsheet and back."""
