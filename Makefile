# Bretwalda. Only Go is needed, but for test-servers (Debian, root).
GO ?= go
FUZZTIME ?= 20s

.PHONY: build demo test test-servers bench check fuzz golden

build:
	$(GO) build -o bretwalda ./cmd/bretwalda

# A whole game by letters, on mail servers of its own.
demo:
	$(GO) run ./cmd/bretwalda demo

test: check
	$(GO) test ./...

# The mail tests against Dovecot and Postfix, which it installs and starts.
test-servers:
	@set -e; trap '.ci/mailservers stop' EXIT; vars=$$(.ci/mailservers start); eval "$$vars"; \
	$(GO) test -count=1 -p 1 ./internal/inbox ./internal/outbox ./internal/moderator

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

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
