package scoresheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strconv"

	"bretwalda/internal/ruleset"
)

// WriteCSV writes the points of s by round as CSV, as the package comment describes it.
func (s *Sheet) WriteCSV(w io.Writer, words Words) error {
	rounds := s.rounds()
	var heads []string
	for _, r := range rounds {
		heads = append(heads, strconv.Itoa(r))
	}
	return s.writeTable(w, &words, heads, func(n ruleset.Nation) []box {
		var row []box
		for _, r := range rounds {
			row = append(row, s.box(n, r))
		}
		return row
	})
}

// WriteReasonsCSV writes the same points by reason: a file has one table, or the programs that
// read it take the second for more of the first.
func (s *Sheet) WriteReasonsCSV(w io.Writer, words Words) error {
	return s.writeTable(w, &words, words.Reasons, func(n ruleset.Nation) []box {
		var row []box
		for _, points := range s.reasons(n) {
			row = append(row, box{points: points, written: true})
		}
		return row
	})
}

// writeTable writes a head and, for each player, a line for each nation and the
// total.
func (s *Sheet) writeTable(w io.Writer, words *Words, heads []string, of func(ruleset.Nation) []box) error {
	out := csv.NewWriter(w)
	head := append([]string{words.Player(0), words.Nation}, heads...)
	if err := out.Write(append(head, words.Total)); err != nil {
		return err
	}
	for _, share := range s.own(words) {
		totals := make([]box, len(heads))
		for _, n := range share.nations {
			row := of(n)
			for i, b := range row {
				totals[i].points += b.points
				totals[i].written = totals[i].written || b.written
			}
			if err := out.Write(s.line(share.player, words.Name(n), row)); err != nil {
				return err
			}
		}
		total := s.line(share.player, words.Total, totals)
		if share.bid != 0 {
			bid := s.line(share.player, words.Bid, make([]box, len(heads)))
			bid[len(bid)-1] = s.rs.Printed(-share.bid)
			if err := out.Write(bid); err != nil {
				return err
			}
			total[len(total)-1] = s.rs.Printed(sum(totals) - share.bid)
		}
		if err := out.Write(total); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// line is a line of boxes, with its sum.
func (s *Sheet) line(player, nation string, row []box) []string {
	fields := []string{harmless(player), harmless(nation)}
	for _, b := range row {
		switch {
		case b.black:
			fields = append(fields, black)
		case b.written:
			fields = append(fields, s.rs.Printed(b.points))
		default:
			fields = append(fields, "")
		}
	}
	return append(fields, s.rs.Printed(sum(row)))
}

// black is how CSV has a black box.
const black = "■"

func sum(row []box) int {
	total := 0
	for _, b := range row {
		total += b.points
	}
	return total
}

// formula is where a spreadsheet may see the beginning of one: in front, and behind
// what separates fields in some country. Programs of a country that writes numbers
// with a comma split lines at semicolons.
var formula = regexp.MustCompile(`(^|[,;|\t])(\s*[=+@＝＋＠-])`)

// harmless keeps spreadsheets from taking a name, or a part of it, for a formula.
func harmless(name string) string { return formula.ReplaceAllString(name, "$1'$2") }
