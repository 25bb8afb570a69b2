package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/export"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// The files of a map.
const (
	MapPNG = "map.png"
	MapSVG = "map.svg"
)

// mostFiles is how much is attached to one letter, in bytes: mail servers take that, and no game comes near it.
const mostFiles = 10_000_000

// formFile is a form as a file.
type formFile struct {
	form       export.Form
	name, kind string
}

// fileOf is what files in each form are called, and of what type they are.
var fileOf = [...]formFile{
	{export.Text, "history.txt", "text/plain"},
	{export.Events, "events.jsonl", "application/jsonl"},
	{export.XLSX, "score.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{export.CSV, "score.csv", "text/csv"},
	{export.Reasons, "reasons.csv", "text/csv"},
	{export.Points, "points.png", "image/png"},
	{export.Areas, "areas.png", "image/png"},
}

// FileNames are what the files in some forms are called, in the order of fileOf.
func FileNames(forms []export.Form) []string {
	var names []string
	for _, f := range fileOf {
		if slices.Contains(forms, f.form) {
			names = append(names, f.name)
		}
	}
	return names
}

// withFiles adds its files to a letter that is about to be sent. What cannot be made is left out.
func (p *Maker) withFiles(ctx context.Context, e *delivery.Envelope) {
	size := 0
	told := make(map[store.Seq]*toldGame)
	for _, f := range e.Files {
		made, err := p.make(ctx, e, f, told)
		if size += len(made.Data); err == nil && size > mostFiles {
			err = errors.New("it is too big")
		}
		if err != nil {
			p.log.Error("a file cannot be attached; the message goes without it", "message_id", e.Message.MessageID, "file", f.Name, "err", err)
			continue
		}
		if len(made.Data) > 0 {
			e.Message.Attached = append(e.Message.Attached, made)
		}
	}
}

// toldGame is a game up to an entry of its log, as files tell it.
type toldGame struct {
	game  *export.Game
	scene *Scene
}

// make makes a file. Told are games of which files were made before.
func (p *Maker) make(ctx context.Context, e *delivery.Envelope, f delivery.File, told map[store.Seq]*toldGame) (made outbox.Attachment, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r) // no letter waits for a file
		}
	}()
	if f.Name == OrdersPage {
		return p.Page(ctx, &e.Message, f)
	}
	g := told[f.To]
	if g == nil {
		err := p.view(ctx, func(tx *store.Tx) (err error) {
			g, err = p.toldUpTo(tx, f.Game, f.To)
			return err
		})
		if err != nil {
			return made, err
		}
		told[f.To] = g
	}
	made.Name = f.Name
	switch f.Name {
	case MapPNG:
		made.Type = "image/png"
		made.Data, err = g.scene.rules.HTML.Map(g.scene.Facts, f.Lang, g.scene.Turn)
		return made, err
	case MapSVG:
		made.Type = "image/svg+xml"
		made.Data, err = g.scene.rules.HTML.MapSVG(g.scene.Facts, f.Lang, g.scene.Turn)
		return made, err
	}
	i := slices.IndexFunc(fileOf[:], func(of formFile) bool { return of.name == f.Name })
	if i < 0 {
		return made, fmt.Errorf("a file %q is not known here", f.Name)
	}
	made.Type = fileOf[i].kind
	var b bytes.Buffer
	err = g.game.Write(&b, fileOf[i].form, export.Options{Lang: f.Lang, First: f.First, Last: f.Last})
	made.Data = b.Bytes()
	return made, err
}

// toldUpTo reads a game up to an entry of its log.
func (p *Maker) toldUpTo(tx *store.Tx, id store.GameID, to store.Seq) (*toldGame, error) {
	tb, entries, err := p.replayed(tx, id, to)
	if err != nil {
		return nil, err
	}
	h, err := tb.Rules.System.Past(entries)
	if err != nil {
		return nil, err
	}
	return &toldGame{
		game:  h.Export(tb.Rules.Reports, tb.Facts()),
		scene: NewScene(tb.Rules, tb.Facts(), tb.Pos, nil),
	}, nil
}

// replayed is a game where it stood after an entry of its log, and the log up to there.
func (p *Maker) replayed(tx *store.Tx, id store.GameID, to store.Seq) (*table.Table, []gamelog.Entry, error) {
	tb, err := table.Registered(tx, p.shelf, id)
	if err != nil {
		return nil, nil, err
	}
	entries, err := gamelog.DecodeLog(tx.Log(id, 1))
	if err != nil {
		return nil, nil, err
	}
	entries = entries[:min(to, store.Seq(len(entries)))]
	then, err := tb.Rules.System.Replay(entries)
	if err != nil {
		return nil, nil, err
	}
	tb.Pos = then.Position
	return tb, entries, nil
}
