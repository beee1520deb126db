"""The commands, one file each: `parlour NAME` is the function of that name in the module of that name."""
