# Bretwalda. Only Go is needed, but for test-servers, crash and load (Debian, root).
GO ?= go
FUZZTIME ?= 2m
KILLS ?= 1000
CUTS ?= 1000
LETTERS ?= 20000
SERVERS := set -e; trap '.ci/mailservers stop' EXIT; vars=$$(.ci/mailservers start); eval "$$vars";

.PHONY: build demo test test-servers crash load bench bench-servers check fuzz golden

build:
	$(GO) build -o bretwalda ./cmd/bretwalda

# A whole game by letters, on mail servers of its own.
demo:
	$(GO) run ./cmd/bretwalda demo

test: check
	$(GO) test ./...

# The mail tests, and some crashes, against Dovecot and Postfix, which it installs and
# starts.
test-servers:
	@$(SERVERS) $(GO) test -count=1 -p 1 ./internal/inbox ./internal/outbox ./internal/moderator; \
	$(GO) test -count=1 -timeout 30m -run 'Crashes|PowerCuts|Load' -v ./internal/crashtest -args -kills 250 -cuts 100

# Games played against Dovecot and Postfix while the daemon is killed KILLS times, and
# on a disk whose power is cut CUTS times: twenty minutes on two processors.
crash:
	@$(SERVERS) $(GO) test -count=1 -timeout 90m -run 'Crashes|PowerCuts' -v ./internal/crashtest -args -kills $(KILLS) -cuts $(CUTS)

# LETTERS order letters of 200 games through Dovecot and Postfix, as fast as it goes.
load:
	@$(SERVERS) $(GO) test -count=1 -timeout 90m -run Load -v ./internal/crashtest -args -load $(LETTERS)

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Order letters through Dovecot and Postfix, beside a bare loop.
bench-servers:
	@$(SERVERS) $(GO) test -run '^$$' -bench Loop -benchmem ./internal/moderator

check:
	@files=$$(gofmt -l cmd internal templates); test -z "$$files" || { echo "gofmt: $$files"; exit 1; }
	$(GO) vet ./...

# Each fuzz target for a bounded time.
fuzz:
	@grep -roE --include='*_test.go' '^func Fuzz[A-Za-z]+' cmd internal | while IFS=: read -r file func; do \
		pkg=./$$(dirname "$$file"); target=$${func#func }; \
		echo "$$pkg $$target"; \
		$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "$$pkg" || exit 1; \
	done

# Write the golden files anew; look at the difference before you keep it.
golden:
	$(GO) test ./internal/report ./internal/letter ./internal/orders -update
