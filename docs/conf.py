"""How Sphinx makes a site of the documentation (`site.py`): it reads the Markdown that repositories show as it is, checks every link of it, and takes the
reference from docstrings. The site loads nothing from elsewhere (decision 13)."""

from __future__ import annotations

import parlour

project = "Parlour"
author = "The founders of Parlour"
copyright = author
version = release = parlour.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "Parlour"
html_static_path = ["_static"]
html_css_files = ["parlour.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_extra_path = ["openapi.json"]
