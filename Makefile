# `make test` sets up everything it needs: a virtual environment and, on Debian as root, a browser.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: test lint serve site bench bench-page load browser npm clean

test: lint browser npm
	$(BIN)/pytest -n 3 --dist loadfile tests --nbval-lax --nbval-current-env --nbval-cell-timeout=60 lessons

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

serve: $(STAMP)
	$(BIN)/cardkit serve

# A folder that any web host can serve. Node.js's npm fetches Pyodide, the first time.
SITE ?= site
site: $(STAMP) npm
	$(BIN)/cardkit build-site $(SITE)

bench: $(VENV)/.bench
	$(BIN)/python tests/bench/bench.py

bench-page: $(STAMP) browser
	$(BIN)/python tests/bench/page.py

load: $(STAMP)
	$(BIN)/python tests/load/classroom.py $(LOAD)

$(VENV)/.bench: $(STAMP)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	touch $@

# Debian keeps venv in a package of its own.
$(STAMP): pyproject.toml
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || { \
	  rm -rf $(VENV); \
	  if [ "$$(id -u)" != 0 ]; then echo "Please install python3-venv."; exit 1; fi; \
	  apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[test]'
	touch $@

# Without a browser its tests are skipped; where CI is set they fail.
browser:
	@if [ -z "$$CARDKIT_CHROMIUM" ] && ! command -v chromium >/dev/null \
	  && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null \
	  && ! command -v google-chrome-stable >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -q && apt-get install -qy --no-install-recommends chromium fonts-dejavu-core; \
	  else \
	    echo "No Chromium was found: the browser tests are skipped."; \
	  fi; \
	fi

# It fetches Pyodide for the static site. Without it that site's tests are skipped; in CI they fail.
npm:
	@if ! command -v npm >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -q && apt-get install -qy --no-install-recommends npm; \
	  else \
	    echo "No npm was found: the static site cannot be built and its tests are skipped."; \
	  fi; \
	fi

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
