# Parlour: `make play` and `make test` do all the set-up on a machine with Python 3.11 or newer, git and make.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test test-fast check bench mutants audited docs pictures schema drawings dist sbom clean

play: .venv/.play
	$(BIN)/parlour serve --open

test: .venv/.test .venv/.browser
	$(BIN)/parlour compile --processes 2
	$(BIN)/python -m pytest -n 2 --dist worksteal --durations=50 --durations-min=5

# For every day: no browser, server, package, network or long series of games.
test-fast: .venv/.test
	$(BIN)/parlour compile --processes 2
	$(BIN)/python -m pytest -n 2 --dist worksteal $$(cat tests/fast.txt)

check: .venv/.test
	$(BIN)/ruff check src tests bench examples docs/drawings docs/*.py deploy
	$(BIN)/ruff format --check src tests bench examples docs/drawings docs/*.py deploy
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.test
	$(BIN)/parlour bench

# Does a test notice when a rule is broken? Hours; `python bench/mutants --help` says how to ask for less, and what is done is kept.
mutants: .venv/.test
	nice -n 19 $(BIN)/python bench/mutants --sample 200

# Millions of games with a look at every table; what is done is kept.
audited: .venv/.test
	nice -n 19 $(BIN)/python bench/audited

# The documentation as a site, in build/docs.
docs: .venv/.test
	$(BIN)/python docs/site.py build/docs

# The pictures of the README, in docs/pictures: the start page and every game in the middle of it.
pictures: .venv/.test .venv/.browser
	PYTHONPATH=tests $(BIN)/python tests/web/take_pictures.py --readme

# The drawings and tables of docs/architecture.md, from docs/drawings/*.toml.
drawings:
	$(PYTHON) docs/drawings/draw.py

# The schema of the API, with every game's view and moves.
schema: .venv/.play
	$(BIN)/python -m parlour.web.schema > docs/openapi.json

# Wheel and sdist, the same bytes for the same commit.
dist: .venv/.test
	mkdir -p dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -c "import flit_core.buildapi as b; print(b.build_wheel('dist'), b.build_sdist('dist'))"

# What a host installs, as CycloneDX.
sbom: .venv/.play
	$(BIN)/python deploy/sbom.py web bots > sbom.cdx.json

clean:
	rm -rf .venv build dist src/*.egg-info

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[web,bots]'
	touch $@

.venv/.test: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[web,bots,lab,envs,ray,train,docs,test]'
	touch $@

# Browser tests drive the system's Chromium; on Debian, as root, it is installed where it is missing.
.venv/.browser: .venv/bin/python
	command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq chromium)
	touch $@
