# Two commands set everything up on a machine with Python 3.11+ and make:
#   make lab     installs into .venv, compiles ahead, and opens the laboratory in the browser
#   make test    installs the test extra as well and runs everything

PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml $(shell find src -name '*.py' 2>/dev/null)

.PHONY: lab test test-interpreted check bench docs

lab: .venv/ready
	$(BIN)/plyground warm
	$(BIN)/plyground lab

test: .venv/ready-test check
	@sh tests/debian-packages.sh
	$(BIN)/plyground warm
	$(BIN)/python -m pytest -n auto --dist worksteal

test-interpreted: .venv/ready-test
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto --dist worksteal --cov=plyground --cov-report=term:skip-covered

check: .venv/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready-bench
	$(BIN)/plyground bench

docs: .venv/ready-test
	$(BIN)/python docs/pictures.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/ready: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/ready-test: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	@touch $@

.venv/ready-bench: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	@touch $@
