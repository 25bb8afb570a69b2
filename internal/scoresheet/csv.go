package scoresheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strconv"

	"bretwalda/internal/ruleset"
)

// WriteCSV writes s as CSV, as the package comment describes it.
func (s *Sheet) WriteCSV(w io.Writer, words Words) error {
	out := csv.NewWriter(w)
	rounds := s.rounds()
	var heads []string
	for _, r := range rounds {
		heads = append(heads, strconv.Itoa(r))
	}
	err := s.writeBlock(out, &words, heads, func(n ruleset.Nation) []int {
		var row []int
		for _, r := range rounds {
			if r <= s.begun {
				row = append(row, s.ledger.Round(n, r))
			}
		}
		return row
	})
	if err != nil {
		return err
	}
	out.Flush() // an empty line is no record of CSV
	if _, err := io.WriteString(w, "\n"); err != nil {
		return err
	}
	err = s.writeBlock(out, &words, words.Reasons, s.reasons)
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// writeBlock writes a head and, for each player, a line for each nation and the
// total. Columns for which a nation has no number are empty.
func (s *Sheet) writeBlock(out *csv.Writer, words *Words, heads []string, of func(ruleset.Nation) []int) error {
	head := append([]string{words.Player(0), words.Nation}, heads...)
	if err := out.Write(append(head, words.Total)); err != nil {
		return err
	}
	for _, share := range s.own(words) {
		totals := []int{}
		for _, n := range share.nations {
			row := of(n)
			for i, k := range row {
				if i == len(totals) {
					totals = append(totals, 0)
				}
				totals[i] += k
			}
			if err := out.Write(s.line(share.player, words.Name(n), row, len(heads))); err != nil {
				return err
			}
		}
		total := s.line(share.player, words.Total, totals, len(heads))
		if share.bid != 0 {
			bid := s.line(share.player, words.Bid, nil, len(heads))
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
	return nil
}

// line is a line of points, filled up to a number of columns, with its sum.
func (s *Sheet) line(player, nation string, row []int, columns int) []string {
	fields := []string{harmless(player), harmless(nation)}
	sum := 0
	for i := range columns {
		text := ""
		if i < len(row) {
			text = s.rs.Printed(row[i])
			sum += row[i]
		}
		fields = append(fields, text)
	}
	return append(fields, s.rs.Printed(sum))
}

func sum(numbers []int) int {
	total := 0
	for _, k := range numbers {
		total += k
	}
	return total
}

// formula is where a spreadsheet may see the beginning of one: in front, and behind
// what separates fields in some country. Programs of a country that writes numbers
// with a comma split lines at semicolons.
var formula = regexp.MustCompile(`(^|[,;|\t])(\s*[=+@＝＋＠-])`)

// harmless keeps spreadsheets from taking a name, or a part of it, for a formula.
func harmless(name string) string { return formula.ReplaceAllString(name, "$1'$2") }
