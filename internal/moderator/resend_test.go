package moderator

import (
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
	"testing"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/store"
)

// What was played can be had again by letter, with files to keep.
func TestRetelling(t *testing.T) {
	painted(t)
	c, id, first := newGame(t)
	c.reply(anna, first, "report\nmap\n")
	got := c.wait(anna, 2)
	for _, want := range []string{"no report", "Position by nation", "map.png and map.svg"} {
		if !contains(got, want) {
			t.Errorf("before the first turn the answer does not say %q: %s", want, got.All())
		}
	}
	for range 5 {
		side, heading, _ := c.waiting(id)
		player := []string{anna, bruno}[side]
		c.reply(player, c.letters(player)[0], heading+": stay\n")
		c.passed(id, heading)
		c.sentAll()
	}
	n := len(c.letters(anna))
	c.reply(anna, c.latest(anna), "report 1; report 99; score; history; history 9\n")
	got = c.wait(anna, n+1)
	for _, want := range []string{
		"This is the report once more", "Romans (anna), round 1", `"report 1" to "report 5"`, "Score sheet", "Round 1 begins",
		"score.xlsx, score.csv, reasons.csv, points.png and events.jsonl", "No such round has been played. Only round 1 has been played so far.",
	} {
		if !contains(got, want) {
			t.Errorf("the answer does not say %q: %s", want, got.All())
		}
	}
	files := c.files(anna, n)
	if rows, err := csv.NewReader(bytes.NewReader(files["score.csv"])).ReadAll(); err != nil || len(rows) < 4 {
		t.Errorf("score.csv has %d rows, %v", len(rows), err)
	}
	if rows, err := csv.NewReader(bytes.NewReader(files["reasons.csv"])).ReadAll(); err != nil || len(rows) < 4 {
		t.Errorf("reasons.csv has %d rows, %v", len(rows), err)
	}
	if !bytes.HasPrefix(files["score.xlsx"], []byte("PK")) || !bytes.HasPrefix(files["events.jsonl"], []byte(`{"kind":`)) {
		t.Errorf("score.xlsx is %.20q, events.jsonl %.20q", files["score.xlsx"], files["events.jsonl"])
	}
	if _, err := png.Decode(bytes.NewReader(files["points.png"])); err != nil {
		t.Errorf("points.png: %v", err)
	}
	if old := c.files(anna, 1); !strings.Contains(string(old["map.svg"]), "<svg") || len(old["map.png"]) < 1000 {
		t.Error("no map in two forms")
	}
}

// files are what comes with the n-th letter to an address, by name.
func (c *club) files(address string, n int) map[string][]byte {
	c.tb.Helper()
	msg, err := mail.ReadMessage(bytes.NewReader(c.raws(address)[n]))
	if err != nil {
		c.tb.Fatal(err)
	}
	files := make(map[string][]byte)
	c.unpack(msg.Header.Get("Content-Type"), msg.Body, files)
	return files
}

// unpack finds the files in a part of a letter.
func (c *club) unpack(kind string, body io.Reader, files map[string][]byte) {
	c.tb.Helper()
	_, params, err := mime.ParseMediaType(kind)
	if err != nil {
		c.tb.Fatal(err)
	}
	for parts := multipart.NewReader(body, params["boundary"]); ; {
		part, err := parts.NextPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			c.tb.Fatal(err)
		}
		switch kind := part.Header.Get("Content-Type"); {
		case strings.HasPrefix(kind, "multipart/"):
			c.unpack(kind, part, files)
		case part.FileName() != "":
			data, err := io.ReadAll(part)
			if part.Header.Get("Content-Transfer-Encoding") == "base64" {
				data, err = io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(data)))
			} else { // a text, of which the reader of parts has undone quoted-printable
				data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
			}
			if err != nil {
				c.tb.Fatal(err)
			}
			files[part.FileName()] = data
		}
	}
}

func TestTurnInLog(t *testing.T) {
	ended := func(n uint32) gamelog.Entry { return gamelog.Entry{TurnEnded: &gamelog.TurnEnded{Number: n}} }
	log := []gamelog.Entry{{}, {}, ended(1), {}, ended(2), {}, {}}
	for number, want := range map[int][3]int{0: {3, 5, 2}, 1: {1, 3, 2}, 2: {3, 5, 2}, 3: {0, 0, 2}} {
		from, to, last := turnInLog(log, number)
		if from != store.Seq(want[0]) || to != store.Seq(want[1]) || last != want[2] {
			t.Errorf("report %d: after %d up to %d of %d, want %v", number, from, to, last, want)
		}
	}
	if _, to, last := turnInLog(log[:2], 0); to != 0 || last != 0 {
		t.Error("a report before the first turn")
	}
}
