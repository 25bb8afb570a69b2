package moderator

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"bretwalda/internal/game"
	"bretwalda/internal/lru"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/score"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// chartID is the Content-ID of a chart that stands in a letter beside a map.
func chartID(mapID, file string) string { return file + "." + mapID }

// pictures makes the maps and files of letters when these are sent. It keeps what is needed
// to draw the maps of the last letters, and the maps drawn last: those of one report go to
// several readers.
type pictures struct {
	store *store.Store
	shelf *shelf.Shelf
	log   *slog.Logger

	mu     sync.Mutex
	scenes lru.Cache[sceneKey, *scene]
	drawn  lru.Cache[delivery.Map, []outbox.Inline]
}

// scene is what a map shows.
type scene struct {
	rules *shelf.Rules
	facts report.Game
	turn  report.Turn
}

type sceneKey struct {
	game     store.GameID
	from, to store.Seq
}

// Some 100 kB are kept for each map, and 10 kB for each scene.
const (
	keptMaps   = 16
	keptScenes = 64
)

// newScene is the scene of a position and what led to it.
func newScene(r *shelf.Rules, g report.Game, pos system.Position, events []game.Event) *scene {
	return &scene{rules: r, facts: g, turn: report.Turn{
		Events: events, After: pos.Show(), Pending: pos.Pending(), Ledger: new(score.Ledger),
	}}
}

// chart adds what charts show: points, and the areas held at the ends of rounds.
func (s *scene) chart(l *score.Ledger, held []report.Held) {
	if len(held) > 0 {
		s.turn.Ledger, s.turn.Held = &score.Ledger{Entries: slices.Clone(l.Entries)}, held
	}
}

// show keeps the scene of a letter that is being written, which is drawn when it is
// sent.
func (p *pictures) show(key sceneKey, s *scene) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.scenes.Put(key, s, keptScenes)
}

// view runs fn on an unchanging picture of the store.
func (p *pictures) view(ctx context.Context, fn func(*store.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.store.View(fn)
}

// complete adds to a letter that is about to be sent what is made then.
func (p *pictures) complete(ctx context.Context, e *delivery.Envelope) {
	p.withMap(ctx, e)
	p.withFiles(ctx, e)
}

// withMap adds its picture to a letter that is about to be sent. A letter whose
// picture cannot be drawn says in words what it would show.
func (p *pictures) withMap(ctx context.Context, e *delivery.Envelope) {
	if e.Map == nil {
		return
	}
	drawn, err := p.draw(ctx, *e.Map)
	if err != nil {
		p.log.Error("a map cannot be drawn; the letter goes without it", "message_id", e.Message.MessageID, "err", err)
		return
	}
	e.Message.Inline = drawn
}

// draw returns a map as a PNG, and the charts beside it, the same for the same map.
func (p *pictures) draw(ctx context.Context, what delivery.Map) (drawn []outbox.Inline, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errPanic, r) // no letter waits for a picture
		}
	}()
	p.mu.Lock()
	drawn, ready := p.drawn.Get(what)
	s, known := p.scenes.Get(sceneKey{what.Game, what.From, what.To})
	p.mu.Unlock()
	if ready {
		return drawn, nil
	}
	if !known {
		err = p.view(ctx, func(tx *store.Tx) (err error) {
			s, err = p.sceneOf(tx, what.Game, what.From, what.To)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if s.rules.HTML.Pictured() {
		png, err := s.rules.HTML.Map(s.facts, what.Lang, s.turn)
		if err != nil {
			return nil, err
		}
		drawn = []outbox.Inline{{ContentID: what.ContentID, Name: "map.png", Type: "image/png", Data: png}}
	}
	if what.Charts {
		charts, err := s.rules.HTML.Charts(s.facts, what.Lang, s.turn)
		if err != nil {
			return nil, err
		}
		for _, c := range charts {
			drawn = append(drawn, outbox.Inline{ContentID: chartID(what.ContentID, c.Name), Name: c.Name, Type: "image/png", Data: c.PNG})
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn.Put(what, drawn, keptMaps)
	return drawn, nil
}

// sceneOf finds a scene in the log of a game.
func (p *pictures) sceneOf(tx *store.Tx, id store.GameID, from, to store.Seq) (*scene, error) {
	tb, entries, err := p.logUpTo(tx, id, to)
	if err != nil {
		return nil, err
	}
	then, err := tb.Rules.System.Replay(entries)
	if err != nil {
		return nil, err
	}
	news, err := tb.Rules.System.Since(entries, from)
	if err != nil {
		return nil, err
	}
	found := newScene(tb.Rules, tb.Facts(), then.Position, news.Events)
	if slices.ContainsFunc(news.Events, tb.Rules.EndsCharted) {
		held, err := tb.Rules.Held(entries)
		if err != nil {
			return nil, err
		}
		found.chart(then.Position.Ledger(), held)
	}
	return found, nil
}
