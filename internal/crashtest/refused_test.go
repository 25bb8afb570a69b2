package crashtest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

// A letter that is refused for good, at whatever step, is given up at once, and the
// GM is told.
func TestRefusedForGood(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	for _, verb := range []string{"RCPT", "DATA", mailtest.EndOfData} {
		t.Run(verb, func(t *testing.T) {
			srv := inProcess(t)
			scribe := newScribe(t, srv)
			sc := scribe.play(scribe.spec(0, of("early-invaders")), 1)
			c := &campaign{t: t, srv: srv}
			c.template([]*script{sc})
			s := newStation(t, srv, c.fresh)
			p := newPlayers(t, srv, []*script{sc})
			s.await(p, fault{name: "beginning"})
			s.smtp.Fail(mailtest.Fault{Verb: verb, Reply: "554 5.7.1 not wanted"}, 1)
			p.write(p.games[0])
			// One report is refused, the other comes, and a note to the GM.
			note, report := false, false
			for until := time.Now().Add(patience / 6); !note || !report; time.Sleep(pause) {
				p.look()
				for id := range p.seen {
					note = note || strings.HasPrefix(id, "note.")
					report = report || slices.Contains(sc.letters[0].causes, id)
				}
				if time.Now().After(until) {
					t.Fatalf("note %v, report %v; the log:\n%s", note, report, s.log.take())
				}
			}
			if log := s.log.take(); strings.Count(log, "message given up") != 1 || !strings.Contains(log, "not wanted") {
				t.Errorf("the log does not say so once:\n%s", log)
			}
		})
	}
}
