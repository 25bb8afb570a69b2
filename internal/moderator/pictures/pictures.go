// Package pictures makes what letters show besides their words when they are sent: the maps
// and charts in them, and the files that come with them. It draws the same again from the log
// of a game at any time, and keeps what the last letters need.
package pictures

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"bretwalda/internal/game"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/lru"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// ChartID is the Content-ID of a chart that stands in a letter beside a map.
func ChartID(mapID, file string) string { return file + "." + mapID }

// Maker makes the maps and files of letters when these are sent. It keeps what is needed
// to draw the maps of the last letters, and the maps drawn last: those of one report go to
// several readers.
type Maker struct {
	store *store.Store
	shelf *shelf.Shelf
	log   *slog.Logger

	mu     sync.Mutex
	scenes lru.Cache[Key, *Scene]
	boards lru.Cache[board, *table.Table]
	drawn  lru.Cache[delivery.Map, []outbox.Inline]
	charts lru.Cache[charted, []htmlletter.Chart] // beside whatever map
}

// charted names the charts of a scene in a language.
type charted struct {
	Key
	lang ruleset.Language
}

// Scene is what a map shows.
type Scene struct {
	rules *shelf.Rules
	Facts report.Game
	Turn  report.Turn
}

// Key names a scene: the entries of the log of a game that it is about.
type Key struct {
	Game     store.GameID
	From, To store.Seq
}

// Some 100 kB are kept for each map, and 10 kB for each scene.
const (
	keptMaps   = 16
	keptScenes = 64
)

// NewScene is the scene of a position and what led to it.
func NewScene(r *shelf.Rules, g report.Game, pos system.Position, events []game.Event) *Scene {
	return &Scene{rules: r, Facts: g, Turn: report.Turn{
		Events: events, After: pos.Show(), Pending: pos.Pending(), Ledger: new(score.Ledger),
	}}
}

// Chart adds what charts show: points, and the areas held at the ends of rounds.
func (s *Scene) Chart(l *score.Ledger, held []report.Held) {
	if len(held) > 0 {
		s.Turn.Ledger, s.Turn.Held = &score.Ledger{Entries: slices.Clone(l.Entries)}, held
	}
}

// New makes a Maker of pictures and files of the games of a store.
func New(st *store.Store, rules *shelf.Shelf, log *slog.Logger) *Maker {
	return &Maker{store: st, shelf: rules, log: log}
}

// Keep keeps the scene of a letter that is being written, which is drawn when it is
// sent.
func (p *Maker) Keep(key Key, s *Scene) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.scenes.Put(key, s, keptScenes)
}

// board names where a game stood after an entry of its log.
type board struct {
	game store.GameID
	seq  store.Seq
}

// KeepBoard keeps a game as it stands, for a page of orders that is made when its letter is
// sent.
func (p *Maker) KeepBoard(tb *table.Table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.boards.Put(board{tb.Rec.ID, tb.Seq}, tb, keptScenes)
}

// at is a game where it stood after an entry of its log, to read from alone.
func (p *Maker) at(ctx context.Context, id store.GameID, seq store.Seq) (tb *table.Table, err error) {
	p.mu.Lock()
	tb, known := p.boards.Get(board{id, seq})
	if known {
		tb = tb.Clone()
	}
	p.mu.Unlock()
	if known {
		return tb, nil
	}
	err = p.view(ctx, func(tx *store.Tx) error {
		tb, _, err = p.replayed(tx, id, seq)
		return err
	})
	return tb, err
}

// Len is how many scenes are kept.
func (p *Maker) Len() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.scenes.Len()
}

// view runs fn on an unchanging picture of the store.
func (p *Maker) view(ctx context.Context, fn func(*store.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.store.View(fn)
}

// Complete adds to a letter that is about to be sent what is made then.
func (p *Maker) Complete(ctx context.Context, e *delivery.Envelope) {
	p.withMap(ctx, e)
	p.withFiles(ctx, e)
}

// withMap adds its picture to a letter that is about to be sent. A letter whose
// picture cannot be drawn says in words what it would show.
func (p *Maker) withMap(ctx context.Context, e *delivery.Envelope) {
	if e.Map == nil {
		return
	}
	drawn, err := p.Draw(ctx, *e.Map)
	if err != nil {
		p.log.Error("a map cannot be drawn; the message goes without it", "message_id", e.Message.MessageID, "err", err)
		return
	}
	e.Message.Inline = drawn
}

// Draw returns a map as a PNG, and the charts beside it, the same for the same map.
func (p *Maker) Draw(ctx context.Context, what delivery.Map) (drawn []outbox.Inline, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r) // no letter waits for a picture
		}
	}()
	p.mu.Lock()
	drawn, ready := p.drawn.Get(what)
	s, known := p.scenes.Get(Key{what.Game, what.From, what.To})
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
	if s.rules.HTML.Pictured() && (!what.Crop || s.rules.HTML.Happens(s.Turn)) {
		draw := s.rules.HTML.Map
		if what.Crop {
			draw = s.rules.HTML.Crop
		}
		turn := s.Turn
		turn.Paid = what.Paid
		png, err := draw(s.Facts, what.Lang, turn)
		if err != nil {
			return nil, err
		}
		drawn = []outbox.Inline{{ContentID: what.ContentID, Name: MapPNG, Type: "image/png", Data: png}}
	}
	if what.Charts {
		charts, err := p.chartsOf(s, charted{Key{what.Game, what.From, what.To}, what.Lang})
		if err != nil {
			return nil, err
		}
		for _, c := range charts {
			drawn = append(drawn, outbox.Inline{ContentID: ChartID(what.ContentID, c.Name), Name: c.Name, Type: "image/png", Data: c.PNG})
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn.Put(what, drawn, keptMaps)
	return drawn, nil
}

// chartsOf draws the charts of a scene, or gives those drawn for another reader, whose map
// shows something else.
func (p *Maker) chartsOf(s *Scene, of charted) ([]htmlletter.Chart, error) {
	p.mu.Lock()
	charts, ready := p.charts.Get(of)
	p.mu.Unlock()
	if ready {
		return charts, nil
	}
	charts, err := s.rules.HTML.Charts(s.Facts, of.lang, s.Turn)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.charts.Put(of, charts, keptMaps)
	return charts, nil
}

// sceneOf finds a scene in the log of a game.
func (p *Maker) sceneOf(tx *store.Tx, id store.GameID, from, to store.Seq) (*Scene, error) {
	tb, entries, err := p.replayed(tx, id, to)
	if err != nil {
		return nil, err
	}
	news, err := tb.Rules.System.Since(entries, from)
	if err != nil {
		return nil, err
	}
	found := NewScene(tb.Rules, tb.Facts(), tb.Pos, news.Events)
	if slices.ContainsFunc(news.Events, tb.Rules.ShowsCourse) {
		held, err := tb.Rules.Held(entries)
		if err != nil {
			return nil, err
		}
		found.Chart(tb.Pos.Ledger(), held)
	}
	return found, nil
}
