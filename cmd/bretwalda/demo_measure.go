package main

import (
	"context"
	"fmt"
	"io"
)

// demoWish is what the players of a demonstration wish to be sent.
type demoWish struct {
	reports  string // of demoReports
	pictures bool
}

// demoReports are the ways to wish for reports.
var demoReports = [...]string{"turn", "round", "needed"}

// mailOf is the mail of a player in a whole game.
type mailOf struct{ received, sent volume }

// volume is a number of letters and their size as they were handed over.
type volume struct{ letters, bytes int }

func (v *volume) add(raw []byte) {
	v.letters++
	v.bytes += len(raw)
}

func (v volume) plus(w volume) volume { return volume{v.letters + w.letters, v.bytes + w.bytes} }

// String is the volume in letters and kilobytes.
func (v volume) String() string { return fmt.Sprintf("%4d %7d kB", v.letters, (v.bytes+512)/1024) }

// wishes are the lines with which a player says, in their first message, what they wish
// to be sent; how often, the game says for all, from its beginning on.
func (r *robot) wishes() string {
	if r.wished {
		return ""
	}
	r.wished = true
	if r.demo.wish.pictures {
		return ""
	}
	return "pictures no\n\n"
}

// showMeasures tells how much mail each player had.
func (d *demo) showMeasures(w io.Writer) {
	fmt.Fprintf(w, "%-12s %15s  %15s\n", "", "received", "sent")
	for _, p := range d.players {
		fmt.Fprintf(w, "%-12s %s  %s\n", p.name, p.mail.received, p.mail.sent)
	}
}

// compare plays the game once with each wish, and shows the mail of a player, on
// average.
func (d *demo) compare(ctx context.Context) error {
	type row struct {
		wish demoWish
		mean mailOf
	}
	var rows []row
	for _, reports := range demoReports {
		for _, pictures := range []bool{true, false} {
			one := &demo{env: d.env, out: d.out, ruleset: d.ruleset, lang: d.lang, scenario: d.scenario, seed: d.seed, quiet: d.quiet, still: d.still, wish: demoWish{reports, pictures}}
			limited, cancel := context.WithTimeout(ctx, demoLimit)
			err := one.run(limited)
			cancel()
			if err != nil {
				return err
			}
			var sum mailOf
			for _, p := range one.players {
				sum.received, sum.sent = sum.received.plus(p.mail.received), sum.sent.plus(p.mail.sent)
			}
			n := len(one.players)
			rows = append(rows, row{one.wish, mailOf{
				volume{sum.received.letters / n, sum.received.bytes / n}, volume{sum.sent.letters / n, sum.sent.bytes / n},
			}})
		}
	}
	w := d.env.stdout
	fmt.Fprintf(w, "\nThe mail of one player in the whole game, on average\n%-22s %15s  %15s\n", "reports", "received", "sent")
	for _, r := range rows {
		name := r.wish.reports + ", text only"
		if r.wish.pictures {
			name = r.wish.reports + ", with pictures"
		}
		fmt.Fprintf(w, "%-22s %s  %s\n", name, r.mean.received, r.mean.sent)
	}
	return nil
}
