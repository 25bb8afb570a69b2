# Bretwalda. Only Go is needed, but for test-servers, crash and load (Debian, root).
GO ?= go
FUZZTIME ?= 2m
KILLS ?= 1000
CUTS ?= 1000
INSIDE ?= 500
LETTERS ?= 20000
GAMES ?= 100
SERVERS := set -e; trap '.ci/mailservers stop' EXIT; vars=$$(.ci/mailservers start); eval "$$vars";

# Where things are built: a folder that git does not see, and where they are installed.
BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
program = $(BUILD)/bretwalda
# The version: the day of the last commit, and the commit.
VERSION ?= $(shell TZ=UTC git log -1 --abbrev=7 --format=%cd+g%h --date=format-local:%Y.%m.%d 2>/dev/null)$(shell git diff --quiet HEAD 2>/dev/null || echo +changed)

.PHONY: build install deb image clean-debian demo test test-some-games test-waiting test-others test-games short test-servers crash load memory bench bench-keep bench-servers check fuzz golden pages

# A static binary that knows its version (bretwalda version).
build: $(BUILD)/.gitignore
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-X main.stamp=$(VERSION)' -o $(program) ./cmd/bretwalda

$(BUILD)/.gitignore:
	@mkdir -p $(BUILD)
	@echo '*' > $@

$(program):
	@$(MAKE) build

# The program, its manual page, what shells complete, and the unit for systemd. It
# builds nothing that is built already, so that root needs no Go.
install: $(program)
	install -D -m 755 $(program) $(DESTDIR)$(PREFIX)/bin/bretwalda
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
		$(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	$(program) check --systemd | sed 's|/usr/local/bin|$(PREFIX)/bin|' > $(DESTDIR)$(PREFIX)/lib/systemd/system/bretwalda.service
	$(program) help --man > $(SHARE)/man/man1/bretwalda.1
	$(program) completion bash > $(SHARE)/bash-completion/completions/bretwalda
	$(program) completion zsh > $(SHARE)/zsh/site-functions/_bretwalda
	$(program) completion fish > $(SHARE)/fish/vendor_completions.d/bretwalda.fish

# A package for Debian.
deb: build
	@rm -rf $(BUILD)/deb
	@$(MAKE) --no-print-directory install DESTDIR=$(BUILD)/deb PREFIX=/usr > /dev/null
	@gzip -9n $(BUILD)/deb/usr/share/man/man1/bretwalda.1
	@install -d $(BUILD)/deb/DEBIAN
	@install -m 755 cmd/bretwalda/debian/postinst cmd/bretwalda/debian/prerm cmd/bretwalda/debian/postrm $(BUILD)/deb/DEBIAN
	@sed "s/@VERSION@/$$($(program) version --short | sed 's/^unknown$$/0~unknown/')/; s/@ARCH@/$$(dpkg --print-architecture)/" \
		cmd/bretwalda/debian/control > $(BUILD)/deb/DEBIAN/control
	dpkg-deb --root-owner-group --build $(BUILD)/deb $(BUILD)/bretwalda.deb

# An image for containers, an OCI archive, made without any other program.
image: build
	$(GO) run ./internal/image -binary $(program) -version "$$($(program) version --short | tr + -)" -out $(BUILD)/bretwalda-image.tar

# A whole game by letters, on mail servers of its own; RULESET=britannia-1e for the first edition.
demo: $(BUILD)/.gitignore
	$(GO) run ./cmd/bretwalda demo --out $(BUILD)/bretwalda-demo $(if $(RULESET),--ruleset $(RULESET) $(if $(filter britannia-1e,$(RULESET)),--language es))

# Tests take a fifth less processor time if memory is collected less often.
seldom := GOGC=400

# Packages whose tests play many whole games, or many by letter.
long := ./cmd/bretwalda ./internal/britannia ./internal/crashtest ./internal/moderator

# Packages whose tests read long lists of which test has a part; see internal/sampling.
sampled := ./internal/orders ./internal/orderspage ./internal/store ./internal/systems ./internal/italia/play

# Packages whose tests wait for a browser, a disk, a clock or a limit of attempts: others have the processors meanwhile.
waiting := ./internal/dice ./internal/inbox ./internal/orderspage ./internal/store

# All tests but those that play many whole games, in any order, with a part of the long lists that tests read: less
# than three minutes on two processors, once they are built. All kinds at once, since some wait.
test:
	@$(MAKE) -j 4 check test-some-games test-waiting test-others

test-some-games:
	SAMPLE=1 MANY=1 $(seldom) $(GO) test -short -timeout 30m -shuffle=on $(filter-out ./internal/crashtest,$(long))

test-waiting:
	SAMPLE=1 $(seldom) $(GO) test -timeout 30m -shuffle=on $(waiting)

test-others:
	SAMPLE=1 $(seldom) $(GO) test -timeout 30m -shuffle=on $$($(GO) list ./... | grep -vxF "$$($(GO) list $(long) $(waiting))")

# Those that play many whole games, or read long lists, in full: what test leaves out.
test-games:
	MANY=1 $(seldom) $(GO) test -timeout 30m -shuffle=on $(long)
	$(seldom) $(GO) test -timeout 30m -shuffle=on $(sampled)
	MANY=1 $(seldom) $(GO) test -timeout 30m -run WrappedHurried ./internal/orders

# Those that are quick: about a minute on two processors, once they are built, and seconds where something has changed for
# few of them: for others the answer of the last time stands. Those of crashes are not quick.
short:
	$(seldom) $(GO) test -short $$($(GO) list ./... | grep -vx bretwalda/internal/crashtest)

# The mail tests, an evening of a club, and some crashes, against Dovecot and Postfix, which it installs and
# starts.
test-servers:
	@$(SERVERS) $(GO) test -count=1 -p 1 ./internal/inbox ./internal/outbox; \
	$(GO) test -count=1 -run OnServers ./internal/moderator; \
	$(GO) test -count=1 -timeout 30m -run 'Crashes|PowerCuts|Load' -v ./internal/crashtest -args -kills 250 -inside 50 -cuts 100

# What README.md says, and the package, in a Debian that has nothing else. As root; it
# takes the parts from Debian's servers.
clean-debian: deb image
	.ci/clean-debian $(BUILD)

# Games played against Dovecot and Postfix while the daemon is killed KILLS times, INSIDE
# times in the middle of turns of Italia, and on a disk whose power is cut CUTS times: half
# an hour on two processors.
crash:
	@$(SERVERS) $(GO) test -count=1 -timeout 90m -run 'Crashes|PowerCuts|Faults|FullDisk|RefusedForGood' -v ./internal/crashtest -args -kills $(KILLS) -inside $(INSIDE) -cuts $(CUTS)

# LETTERS order letters of 200 games through Dovecot and Postfix, as fast as it goes.
load:
	@$(SERVERS) $(GO) test -count=1 -timeout 90m -run Load -v ./internal/crashtest -args -load $(LETTERS)

# One table of what matters, beside the figures of the last release, in five minutes;
# bench-keep writes them anew.
bench:
	$(GO) run ./internal/benchtable

bench-keep:
	$(GO) run ./internal/benchtable -keep

# The most memory of a daemon with 10,000 games, a hundred of them due at once.
memory:
	$(GO) test -count=1 -timeout 20m -run Memory -v ./internal/crashtest -args -stored 10000

# Order letters through Dovecot and Postfix, beside a bare loop.
bench-servers:
	@$(SERVERS) $(GO) test -run '^$$' -bench Loop -benchmem ./internal/moderator

check:
	@files=$$(gofmt -l cmd internal templates); test -z "$$files" || { echo "gofmt: $$files"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# Each fuzz target for a bounded time. Go before 1.27 may call the end of that time a failure
# (go.dev/issue/75804); who finds something writes the input down. What finds new ways is not made smaller: that
# takes nearly all the time of a slow target (FuzzParse tried 486 inputs a minute instead of 22,649).
fuzz:
	@grep -roE --include='*_test.go' '^func Fuzz[A-Za-z]+' cmd internal | while IFS=: read -r file func; do \
		pkg=./$$(dirname "$$file"); target=$${func#func }; \
		echo "$$pkg $$target"; \
		out=$$($(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x "$$pkg" 2>&1) && ok=yes || ok=no; \
		echo "$$out"; \
		case "$$ok $$out" in \
		yes*) ;; \
		*'Failing input written'*) exit 1 ;; \
		*'context deadline exceeded'*) echo 'nothing was found until the time was over' ;; \
		*) exit 1 ;; \
		esac; \
	done

# GAMES games of robots of each edition, ordered by clicks on the pages of their turns in a browser (chromium).
pages:
	CI=1 $(GO) test -count=1 -timeout 6h -run Clicks -v ./internal/orderspage -args -games $(GAMES)

# Write the golden files anew; look at the difference before you keep it.
golden:
	$(GO) test ./internal/report ./internal/letter ./internal/orders -update
