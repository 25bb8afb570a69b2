package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const small = "# games\n./internal/x  BenchmarkGame      10x  games/s  500\n\n./internal/x  BenchmarkMail/html  1x   own-ms   2.5\n"

// TestTable: figures are found by their units, stand beside the last ones, and are kept
// with nothing else of the table changed.
func TestTable(t *testing.T) {
	rows, err := read([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	out := "goos: linux\nBenchmarkGame-2 \t 10\t 123456 ns/op\t 1000 games/s\t 48 B/op\nPASS\n"
	for i, printed := range []string{out, "BenchmarkMail/html-2   1   0 ns/op   1.254 own-ms\n"} {
		of, err := figures([]byte(printed))
		if err != nil {
			t.Fatal(err)
		}
		rows[i].now = of[rows[i].unit]
	}
	shown := show(rows)
	for _, want := range []string{"2.00", "1.99", "1000", "1.25"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is missing in\n%s", want, shown)
		}
	}
	want := strings.Replace(strings.Replace(small, "500", "1000", 1), "2.5", "1.25", 1)
	if got := string(write([]byte(small), rows)); got != want {
		t.Errorf("kept:\n%s\nwant:\n%s", got, want)
	}
}

// TestOneBenchmarkIsMeant: parts of a benchmark have figures each, of which none is that of the whole.
func TestOneBenchmarkIsMeant(t *testing.T) {
	of, err := figures([]byte("BenchmarkTurn/1-2   50   100 ns/op\nBenchmarkTurn/4-2   50   300 ns/op\n"))
	if err == nil {
		t.Errorf("figures %v", of)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, line := range []string{"./internal/x BenchmarkGame 10x games/s", "./internal/x BenchmarkGame 10x games/s many"} {
		if _, err := read([]byte(line)); err == nil {
			t.Errorf("%s: was read", line)
		}
	}
}

// TestBenchmarksExist: what the table of the project lists is there.
func TestBenchmarksExist(t *testing.T) {
	data, err := os.ReadFile("../../testdata/benchmarks.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		name, _, _ := strings.Cut(r.benchmark, "/")
		cmd := exec.Command("grep", "-rqE", "^func "+name+`\(`, "--include=*_test.go", r.pkg)
		cmd.Dir = "../.."
		if err := cmd.Run(); err != nil {
			t.Errorf("%s: there is no %s", r.pkg, name)
		}
	}
}
