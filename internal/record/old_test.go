package record_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	. "bretwalda/internal/record"
)

// A game that began by an earlier revision of the rules is played again by that one,
// to the same points, though the present one would not allow it or asks otherwise.
func TestGamesOfEarlierRevisions(t *testing.T) {
	e := britanniatest.Engine(t)
	files, err := filepath.Glob("../../testdata/games/*.game")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games, %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := Read(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			s, _, _, err := replay(e, rec)
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("# points %v\n", s.Points); !strings.HasSuffix(string(data), want) {
				t.Errorf("the game ends with %s", want)
			}
			rec.Rules = britannia.Revision
			if _, _, _, err := replay(e, rec); err == nil {
				t.Error("the present revision makes the same of it: this game shows nothing")
			}
			var again bytes.Buffer
			if _, err := rec.WriteTo(&again); err != nil {
				t.Fatal(err)
			}
			if back, err := Read(&again); err != nil || back.Rules != britannia.Revision {
				t.Errorf("the revision is not read as it was written: %v, %v", back, err)
			}
		})
	}
}
