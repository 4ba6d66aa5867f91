# What a person does with this project: `make demo`, `make test`, `make soak`, `make soak-serve`, `make bench`,
# `make records`, `make lint`.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TITLE ?= 18ireland
SOAK ?= 300
WRONG ?= 10000
COPIES ?= 2000
KILLS ?= 20
SOAKING ?=
PARTS ?=
WORKERS ?= 2

.PHONY: demo test bench soak soak-serve records lint format docs tables clean

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

demo: $(READY)
	$(BIN)/18xx check $(TITLE)
	mkdir -p out
	$(BIN)/18xx draw $(TITLE) --what map --out out/printed-map.svg
	$(BIN)/18xx draw $(TITLE) --what tiles --out out/tiles.svg
	$(BIN)/18xx play $(TITLE) --seats Ann:greedy,Bob:greedy,Cy:greedy,Di:random --seed 7 --save out/demo.json
	$(BIN)/18xx show out/demo.json
	$(BIN)/18xx draw out/demo.json --what map --out out/map.svg
	$(BIN)/18xx draw out/demo.json --what market --out out/market.svg

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: lint
	$(BIN)/pytest -n $(WORKERS)

bench: $(READY)
	$(BIN)/python -m benchmarks $(PARTS)

soak: $(READY)
	$(BIN)/18xx soak $(TITLE) --games $(SOAK) --actions $(WRONG) --copies $(COPIES) --jobs $(WORKERS) $(SOAKING)

soak-serve: $(READY)
	$(BIN)/python tests/serve/hostile.py stdio $(WRONG) 1
	$(BIN)/python tests/serve/hostile.py http $(WRONG) 1
	$(BIN)/python tests/serve/killing.py $(KILLS) 1

records: $(READY)
	for file in tests/records/games/*.json.gz; do echo $$file; $(BIN)/python -c "from pathlib import Path; \
	from interpreter.testing.recorded_games import write_anew; write_anew(Path('$$file'))" || exit 1; done

format: $(READY)
	$(BIN)/ruff check --fix

docs: $(READY)
	$(BIN)/python -c "from pathlib import Path; from interpreter.vocabulary.reference import language_page; \
	Path('docs/language.md').write_text(language_page(Path('docs/language.intro.md').read_text()))"
	$(BIN)/python -c "from pathlib import Path; from interpreter.load.contents import contents_page; \
	Path('docs/common.md').write_text(contents_page(Path('rulesets/common')))"
	$(BIN)/python -c "from pathlib import Path; from interpreter.serve.reference import with_reference; \
	page = Path('docs/front-ends.md'); page.write_text(with_reference(page.read_text()))"

tables: $(READY)
	PYTHONHASHSEED=0 $(BIN)/python -c "from interpreter.load.grammar import TABLES, tables_text; TABLES.write_text(tables_text())"

clean:
	rm -rf build dist out .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
