package moderator

import (
	"os"
	"testing"
)

// What go test -short leaves out, and make test, which sets MANY, does not always.

// many leaves a test of many letters out of go test -short, but not out of make test.
func many(t *testing.T) {
	t.Helper()
	if testing.Short() && os.Getenv("MANY") == "" {
		t.Skip("not with -short alone: many letters; make test runs it")
	}
}

// playsWhole leaves a test that plays whole games to make test-games.
func playsWhole(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("not with -short: plays whole games by letter; make test-games runs it")
	}
}

// painted leaves a test that looks at maps to make test-games: with -short none are drawn.
func painted(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("not with -short: it draws no maps; make test-games runs it")
	}
}
