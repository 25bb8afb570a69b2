// Command benchtable runs the benchmarks that a table lists and prints their figures beside
// those that the table has, of the last release:
//
//	go run ./internal/benchtable -table testdata/benchmarks.txt
//	go run ./internal/benchtable -table testdata/benchmarks.txt -keep
//
// A line of the table is a package, a benchmark, how often it runs, a unit that the
// benchmark reports, and its figure. Beside the figures stands how many times as good they are:
// more is better of what is so many a second, and worse of anything else. With -keep the
// figures are written into the table.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"text/tabwriter"
)

func main() {
	table := flag.String("table", "testdata/benchmarks.txt", "the `file` that lists the benchmarks")
	keep := flag.Bool("keep", false, "write the new figures into the table")
	flag.Parse()
	if err := run(*table, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(1)
	}
}

// row is one figure of the table.
type row struct {
	pkg, benchmark, times, unit string
	last, now                   float64
}

func run(table string, keep bool) error {
	data, err := os.ReadFile(table)
	if err != nil {
		return err
	}
	rows, err := read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	measured := make(map[string]map[string]float64) // by benchmark, the figures by unit
	for i := range rows {
		r := &rows[i]
		if measured[r.name()] == nil {
			fmt.Fprintln(os.Stderr, r.name())
			out, err := exec.Command("go", r.args()...).CombinedOutput()
			if err != nil {
				return fmt.Errorf("go %s: %w\n%s", strings.Join(r.args(), " "), err, out)
			}
			if measured[r.name()], err = figures(out); err != nil {
				return fmt.Errorf("%s: %w", r.name(), err)
			}
		}
		var ok bool
		if r.now, ok = measured[r.name()][r.unit]; !ok {
			return fmt.Errorf("%s reports no %s", r.name(), r.unit)
		}
	}
	fmt.Print(show(rows))
	if !keep {
		return nil
	}
	return os.WriteFile(table, write(data, rows), 0o644)
}

// name is a benchmark and how often it runs: rows of the same are measured in one run.
func (r *row) name() string { return r.pkg + " " + r.benchmark + " " + r.times }

// args are those of the go command for one benchmark: each level of its name by itself.
func (r *row) args() []string {
	pattern := "^" + strings.ReplaceAll(r.benchmark, "/", "$/^") + "$"
	return []string{"test", "-run", "^$", "-bench", pattern, "-benchtime", r.times, "-benchmem", "-timeout", "10m", r.pkg}
}

// read reads a table; what begins with # and empty lines are left out.
func read(data []byte) ([]row, error) {
	var rows []row
	for n, line := range strings.Split(string(data), "\n") {
		fields := strings.Fields(line)
		if !holds(line) {
			continue
		}
		if len(fields) != 5 {
			return nil, fmt.Errorf("line %d: five fields are needed", n+1)
		}
		last, err := strconv.ParseFloat(fields[4], 64)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		rows = append(rows, row{pkg: fields[0], benchmark: fields[1], times: fields[2], unit: fields[3], last: last})
	}
	return rows, nil
}

// holds reports whether a line of the table holds a figure.
func holds(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && line[0] != '#'
}

// write is the table with the new figures.
func write(data []byte, rows []row) []byte {
	lines := strings.Split(string(data), "\n")
	i := 0
	for n, line := range lines {
		if holds(line) {
			lines[n] = strings.TrimSuffix(strings.TrimRight(line, " "), strings.Fields(line)[4]) + figure(rows[i].now)
			i++
		}
	}
	return []byte(strings.Join(lines, "\n"))
}

// figures are those of the one benchmark in what the go command prints, by their units.
// Where there are several nobody could say whose they are.
func figures(out []byte) (map[string]float64, error) {
	of := make(map[string]float64)
	first := ""
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		if first != "" {
			return nil, fmt.Errorf("%s and %s both have figures: name one of them", first, fields[0])
		}
		first = fields[0]
		for i := 2; i+1 < len(fields); i += 2 { // after the name and the number of runs
			if v, err := strconv.ParseFloat(fields[i], 64); err == nil {
				of[fields[i+1]] = v
			}
		}
	}
	return of, nil
}

// gain is how many times as good as the last figure the new one is; 0: one of them is missing.
func (r *row) gain() float64 {
	better, worse := r.last, r.now
	if strings.HasSuffix(r.unit, "/s") || strings.HasSuffix(r.unit, "/cpu-s") {
		better, worse = r.now, r.last
	}
	if worse == 0 {
		return 0
	}
	return better / worse
}

// show is the table as people read it.
func show(rows []row) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "benchmark\tunit\tnow\tlast release\ttimes as good\t")
	for i := range rows {
		r := &rows[i]
		gain := "-"
		if x := r.gain(); x != 0 {
			gain = fmt.Sprintf("%.2f", x)
		}
		fmt.Fprintf(w, "%s %s\t%s\t%s\t%s\t%s\t\n", strings.TrimPrefix(r.pkg, "./internal/"), r.benchmark, r.unit, figure(r.now), figure(r.last), gain)
	}
	w.Flush()
	return out.String()
}

// figure is a number with three digits that count.
func figure(v float64) string {
	if v >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
