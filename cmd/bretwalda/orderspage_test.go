package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page of a position is written for its nation turn, in any language.
func TestOrdersPage(t *testing.T) {
	dir := t.TempDir()
	position := filepath.Join(dir, "position.yaml")
	if err := os.WriteFile(position, []byte("round: 3\nturn: welsh\nphase: movement\nunits:\n  welsh: {avalon: 3}\n  belgae: {wessex: 1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "orders.html")
	mustRun(t, "orders-page", "--lang", "es", "--to", "game@mail.example", "--out", out, position)
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="es">`, "Galeses", "game@mail.example", "<svg"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if _, text, code := bretwalda(t, "orders-page", "--nation", "nobody", position); code == 0 || !strings.Contains(text, "no such nation") {
		t.Errorf("a nation that there is not: %s", text)
	}
}
