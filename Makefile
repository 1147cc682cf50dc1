# The verbs of this repository. CONTRIBUTING.md says when to use which.
.DEFAULT_GOAL := map
.PHONY: map serve test lint bench docs conformance determinism fuzz spark install uninstall deb setup

# AVX2 where this machine has it. The one place for it: everything that is built here gets these flags.
SIMD := $(shell grep -qm1 avx2 /proc/cpuinfo 2>/dev/null && echo -Xcc -mavx2)
OPTIMIZED := -c release $(SIMD)
# Without what debuggers read, which is two thirds of a binary; backtraces still name functions.
RELEASE := $(OPTIMIZED) -debug-info-format none
# Tests reach inside modules and have a build of their own, so that they do not undo the one for use. All traits are on.
TESTING = $(RELEASE) --scratch-path .build-test -Xswiftc -enable-testing \
  --traits PROJ,Programs,Observability$(POSTGIS)$(SERVER)
# Tables of PostgreSQL, where the headers of libpq are there (bin/setup --postgis).
POSTGIS = $(shell pkg-config --exists libpq 2>/dev/null && echo ,PostGIS)
# The server needs Swift 6.2: its trait is left off with an older one, and the tests of its connections with it. The
# compiler is asked once, and only by verbs that need to know.
SERVER = $(eval SERVER := $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | \
  (read found; [ "$$(printf '%s\n' 6.2 "$$found" | sort -V | head -n 1)" = 6.2 ] && echo ,Server || \
  echo 'The server needs Swift 6.2 and is left out.' >&2)))$(SERVER)
BIN := .build/release
# Conformance suites and benchmark data, which are not part of this repository.
SHARED ?= $(abspath ../shared)
PYTHON ?= python3
# Where `make install` puts the command; DESTDIR is put in front of it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
# A folder with the programs, if they are built already.
PROGRAMS ?=
ROOT := $(DESTDIR)$(PREFIX)
PAGES := $(ROOT)/share/man/man1
BASH := $(ROOT)/share/bash-completion/completions/cartouche
ZSH := $(ROOT)/share/zsh/site-functions/_cartouche
FISH := $(ROOT)/share/fish/vendor_completions.d/cartouche.fish

# Draws the world with flight lines over it: out/world.png.
map: setup
	@swift build $(RELEASE) --quiet --product cartouche
	@mkdir -p out
	@$(BIN)/cartouche render Examples/data/flights.geojson -o out/world.png --size 1600x1000 --center 12,26 --zoom 1.65

# Builds the map server, for which Swift 6.2 is needed, and serves FILES, by default the embedded world.
serve: setup
	@swift build $(RELEASE) --quiet --scratch-path .build-serve --traits PROJ,Programs$(POSTGIS),Server --product cartouche-serve
	@.build-serve/release/cartouche-serve $(FILES)

# Checks the style of the code, then runs every test in an optimised build: one after the other, so that deadlines of
# those that wait do not depend on those that compute.
test: setup lint
	swift test --no-parallel $(TESTING)

# Checks format and documentation comments; `swift format -i` puts right what it can.
lint:
	swift format lint --strict --parallel --recursive \
	  $(wildcard Package.swift Sources Tests Benchmarks Examples Fuzz Tools)

# Runs the benchmarks; those that need data look for it in CARTOUCHE_BENCH_DATA.
bench: setup
	cd Benchmarks && CARTOUCHE_BENCH_DATA="$${CARTOUCHE_BENCH_DATA:-$(SHARED)/bench/data}" \
	  swift package $(SIMD) benchmark

# Writes the reference of the modules Cartouche and MapLibre: out/docs.
docs: setup
	bin/docs

# Checks that every conformance test on the scoreboard still passes; BLESS=1 adds those that now pass.
conformance: setup
	swift build $(RELEASE) --quiet --product cartouche-conformance
	$(PYTHON) Conformance/ratchet.py --runner $(BIN)/cartouche-conformance --suites $(SHARED)/conformance \
	  $(if $(filter 1,$(BLESS)),--bless)

# Checks that the pictures of the suites are the same bytes with any number of threads and in any process; BUILDS=1 adds
# two other builds, for every processor of the architecture and without checks.
determinism: setup
	swift build $(RELEASE) --quiet --product cartouche-conformance
	$(if $(filter 1,$(BUILDS)),swift build -c release -debug-info-format none --quiet --scratch-path .build-portable \
	  --product cartouche-conformance)
	$(if $(filter 1,$(BUILDS)),swift build $(RELEASE) -Xswiftc -Ounchecked --quiet --scratch-path .build-unchecked \
	  --product cartouche-conformance)
	$(PYTHON) Conformance/determinism.py --runner $(BIN)/cartouche-conformance \
	  --suites $(SHARED)/conformance --scenes $(SHARED)/bench/scenes $(if $(filter 1,$(BUILDS)), \
	  --other .build-portable/release/cartouche-conformance --other .build-unchecked/release/cartouche-conformance)

# Runs every fuzz entry, or the one that ENTRY names, for SECONDS seconds with the address sanitizer. Of two sanitizers
# that the package manager passes on one by one, the compiler takes the last alone; hence the flag with both.
fuzz: SECONDS ?= 60
fuzz: setup
	cd Fuzz && swift build $(OPTIMIZED) --sanitize fuzzer --sanitize address \
	  -Xswiftc -sanitize=fuzzer,address --quiet
	bin/fuzz Fuzz/.build/release $(SECONDS) $(ENTRY)

# Installs PySpark and, where there is none, a Java runtime for the example, and draws the embedded world on a cluster of
# two processes, one of which is killed: 500 MB and some minutes, so that no check does it.
spark: setup
	Examples/Spark/setup
	swift build $(RELEASE) --quiet --product cartouche
	Examples/Spark/.venv/bin/python Examples/Spark/check.py $(BIN)/cartouche

# Installs the command, the viewer and the server with world map, page, manual pages and completions; the Swift runtime
# goes into the programs. A build of its own keeps that of the other verbs; SIMD= makes programs for every processor of
# the architecture.
INSTALLED = cartouche cartouche-view $(if $(SERVER),cartouche-serve)
INSTALLING = $(RELEASE) --quiet --scratch-path .build-install --static-swift-stdlib \
  --traits PROJ,Programs$(POSTGIS)$(SERVER)
install: $(if $(PROGRAMS),,setup-libpq)
	$(if $(PROGRAMS),,$(foreach program,$(INSTALLED),swift build $(INSTALLING) --product $(program) &&) true)
	install -d $(ROOT)/bin $(ROOT)/share/cartouche/World $(ROOT)/share/cartouche/Page \
	  $(PAGES) $(dir $(BASH) $(ZSH) $(FISH))
	install -s -m 755 $(addprefix $(or $(PROGRAMS),.build-install/release)/,$(INSTALLED)) $(ROOT)/bin
	install -m 644 Sources/Programs/CartoucheView/Page/* $(ROOT)/share/cartouche/Page
	install -m 644 Sources/Engine/Cartouche/World/* $(ROOT)/share/cartouche/World
	$(ROOT)/bin/cartouche manual > $(PAGES)/cartouche.1
	for program in $(filter-out cartouche,$(INSTALLED)); do echo .so man1/cartouche.1 > $(PAGES)/$$program.1; done
	$(ROOT)/bin/cartouche --generate-completion-script bash > $(BASH)
	$(ROOT)/bin/cartouche --generate-completion-script zsh > $(ZSH)
	$(ROOT)/bin/cartouche --generate-completion-script fish > $(FISH)

# Takes away what `make install` put there.
uninstall:
	rm -f $(addprefix $(ROOT)/bin/,cartouche cartouche-view cartouche-serve) \
	  $(addprefix $(PAGES)/,cartouche.1 cartouche-view.1 cartouche-serve.1) $(BASH) $(ZSH) $(FISH)
	rm -rf $(ROOT)/share/cartouche

# Makes a Debian package of what `make install` installs, with a unit of systemd for the server: out/cartouche_*.deb.
deb: $(if $(PROGRAMS),,setup-libpq)
	bin/make-deb $(if $(PROGRAMS),--programs $(PROGRAMS)) --output out

setup:
	@bin/setup

# What is installed reads tables of PostgreSQL, too.
setup-libpq:
	@bin/setup --libpq
