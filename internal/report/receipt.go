package report

import (
	"slices"
	"time"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// ReceiptView is a receipt arranged by nation turn.
type ReceiptView struct {
	Entry     uint64
	Groups    []ReceiptGroup
	Problems  []ReceiptLine
	Orders    int            // lines understood
	Unordered []Section      // what nobody had ordered
	Nation    ruleset.Nation // of the preview
	Preview   []Section
	Battles   []view.Battle
	Prize     view.Prize
	Landing   []view.Holding
	Ignored   []ReceiptLine
	Counts    []string
	Until     time.Time
	Waits     *Waits
	Offered   *Offered
	Draft     bool
	Played    bool
}

// ReceiptGroup is the orders understood for one nation turn.
type ReceiptGroup struct {
	Nation ruleset.Nation // NoNation: all nations of the player
	Round  int
	Stand  bool
	Lines  []ReceiptLine
}

// Same reports whether nothing of the group is new: standing orders that were sent again.
func (g ReceiptGroup) Same() bool {
	return !slices.ContainsFunc(g.Lines, func(l ReceiptLine) bool { return !l.Same })
}

func (p *page) setReceipt(t Receipt) {
	v := &ReceiptView{Entry: t.Entry, Nation: t.Preview.Nation, Until: zoned(t.Until, p.zone), Counts: t.Counts, Offered: t.Offered, Draft: t.Draft, Played: t.Played}
	if t.Waits != nil {
		w := *t.Waits
		w.Changes, w.Played = zoned(w.Changes, p.zone), zoned(w.Played, p.zone)
		v.Waits = &w
	}
	for _, l := range t.Lines {
		l.Text, l.Problem, l.Offer = clean(l.Text), clean(l.Problem), clean(l.Offer)
		if l.Problem != "" {
			v.Problems = append(v.Problems, l)
		}
		if l.Meaning != "" {
			v.Orders++
			v.group(l)
		}
	}
	v.Preview, v.Unordered = unheaded(p.r.arrange(t.Preview.Events)), unheaded(p.r.arrange(t.Unordered))
	if t.Preview.State != nil {
		v.Battles, v.Prize, v.Landing = t.Preview.State.Battles(), t.Preview.State.Prize(), t.Preview.State.Landing()
	}
	for _, l := range t.Ignored[:min(mostIgnored, len(t.Ignored))] {
		l.Text = clip(clean(l.Text), Width-20)
		v.Ignored = append(v.Ignored, l)
	}
	p.Receipt = v
}

// mostIgnored is how many lines that were passed over a receipt shows.
const mostIgnored = 8

func (v *ReceiptView) group(l ReceiptLine) {
	for i := range v.Groups {
		if g := &v.Groups[i]; g.Nation == l.Nation && g.Round == l.Round && g.Stand == l.Stand {
			g.Lines = append(g.Lines, l)
			return
		}
	}
	v.Groups = append(v.Groups, ReceiptGroup{l.Nation, l.Round, l.Stand, []ReceiptLine{l}})
}
