package report

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"bretwalda/internal/ruleset"
)

// points are points as they are printed, which a game may keep in parts (1e SCO-01). Facts
// have them as they are kept; each template that says some says "points" of them.
type points struct {
	value float64
	text  string // in the reader's language: "2.5", "2,5"
	cell  string // in a table, where there is little room: "2½"
}

// String is how they stand in a text.
func (p points) String() string { return p.text }

// points gives points that a game keeps, or a row of them, as they are printed.
func (v *voice) points(kept any) (any, error) {
	switch kept := kept.(type) {
	case int:
		return v.printed(kept), nil
	case []int:
		row := make([]points, len(kept))
		for i, n := range kept {
			row[i] = v.printed(n)
		}
		return row, nil
	}
	return nil, fmt.Errorf("points: %T is no number of points", kept)
}

// population gives population points that a game keeps as they are printed; events and
// positions have them in numbers of several sizes.
func (v *voice) population(kept any) (any, error) {
	switch x := reflect.ValueOf(kept); {
	case x.CanInt():
		return v.print(v.rs.InPopulation(int(x.Int()))), nil
	case x.CanUint():
		return v.print(v.rs.InPopulation(int(x.Uint()))), nil
	}
	return nil, fmt.Errorf("population: %T is no number of population points", kept)
}

func (v *voice) printed(kept int) points { return v.print(v.rs.InPoints(kept)) }

func (v *voice) print(value float64) points {
	text := v.grammar.Number(value)
	cell := text
	if whole, half := math.Modf(value); math.Abs(half) == 0.5 {
		if cell = "½"; math.Abs(whole) >= 1 {
			cell = strconv.FormatFloat(whole, 'f', 0, 64) + cell
		} else if value < 0 {
			cell = "-" + cell
		}
	}
	return points{value, text, cell}
}

// Points says in how many parts games keep a point, and how those of a language write points
// that a game keeps: "2,5".
func (r *Reports) Points(lang ruleset.Language) (parts int, written func(kept int) string) {
	v := r.voices[r.language(lang)]
	return max(1, r.rs.PointsScale), func(kept int) string { return v.printed(kept).text }
}

// signed writes a number, or points, with the sign; none has no sign.
func signed(n any) (string, error) {
	text, above := "", false
	switch n := n.(type) {
	case int:
		text, above = strconv.Itoa(n), n > 0
	case points:
		text, above = n.text, n.value > 0
	default:
		return "", fmt.Errorf("signed: %T is no number", n)
	}
	if above {
		text = "+" + text
	}
	return text, nil
}

// black is the box of a score sheet in which a nation cannot score.
const black = "■"

// boxes are cells of a score sheet: without points they are black where they are closed.
func boxes(numbers any, closed []bool) (string, error) {
	row, ok := numbers.([]points)
	if !ok || len(row) != len(closed) {
		return "", fmt.Errorf("boxes: %T are no points of %d rounds", numbers, len(closed))
	}
	var b strings.Builder
	for i, p := range row {
		switch text := p.cell; {
		case text != "0":
			b.WriteString("\t" + text)
		case closed[i]:
			b.WriteString("\t" + black)
		default:
			b.WriteString("\t.")
		}
	}
	return b.String(), nil
}

// rowCells writes numbers, or points, as cells of a table, each after a tab; 0 is a dot.
func rowCells(numbers any) (string, error) {
	var texts []string
	switch numbers := numbers.(type) {
	case []int:
		for _, n := range numbers {
			texts = append(texts, strconv.Itoa(n))
		}
	case []points:
		for _, p := range numbers {
			texts = append(texts, p.cell)
		}
	default:
		return "", fmt.Errorf("cells: %T are no numbers", numbers)
	}
	var b strings.Builder
	for _, text := range texts {
		if text == "0" {
			text = "."
		}
		b.WriteString("\t" + text)
	}
	return b.String(), nil
}
