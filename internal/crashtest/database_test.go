package crashtest

import (
	"compress/gzip"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

var update = flag.Bool("update", false, "write the database of the present format anew; only before a release")

// databases holds a database of each format that was released. None is ever changed.
const databases = "../../testdata/databases"

// Databases of all formats open for ever: their games are in order, and go on.
func TestOldDatabases(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	if *update {
		writeDatabase(t, filepath.Join(databases, "next.db.gz"))
	}
	for _, r := range []released{
		{"v1.db.gz", "f7bd0244335496877927807f6c5914778d6a4b181f464352fd5f2cfe6a1bec92", maxLetters},
		{"v2.db.gz", "018b95a69d59e9e9aae3722b34f3e170a60ec81d3be5f74647947622af604532", 4},
	} {
		t.Run(r.file, func(t *testing.T) { r.playOn(t) })
	}
}

// released is a database that a release has written, with the pack that its games began
// with and did not keep, and how many letters of each game are played.
type released struct {
	file, pack string
	letters    int
}

// The games of a saved database: one that is over, two in the middle, and one whose
// first letters wait to be sent.
var saved = [...]struct {
	scenario string
	letters  int
}{{"early-invaders", maxLetters}, {"standard", 20}, {"vikings", 20}, {"three", 0}}

// playOn plays on the games of an old database.
func (r *released) playOn(t *testing.T) {
	t.Helper()
	path := unzip(t, filepath.Join(databases, r.file))
	old := scribeAt(t, inProcess(t), path)
	before := old.verify()
	if before.Games != len(saved) || before.Letters == 0 || before.Sent == 0 || before.Dice == 0 {
		t.Errorf("in the database are %+v", before)
	}
	games, err := old.mod.Games(t.Context())
	for _, g := range games {
		if g.Pack != r.pack {
			t.Errorf("game %s goes on by the pack %s, not by that it began with", g.ID, g.Pack)
		}
	}
	if err != nil || len(games) != len(saved)-1 {
		t.Errorf("%d games are played, %v", len(games), err)
	}
	// Whoever is waited for gets more time for the years in which nobody ran the games.
	credited := func(id string) bool { return strings.Contains(id, ".deadline-moved.") }
	if waited := slices.DeleteFunc(old.take(), credited); len(waited) != 3 {
		t.Errorf("%d letters waited to be sent, want 3", len(waited))
	}
	for i, g := range saved {
		sc := &script{spec: old.spec(i, of(g.scenario))}
		old.learnAddresses(store.GameID(sc.spec.ID))
		old.playOn(sc, r.letters)
		if over := i == 0; (len(sc.letters) == 0) != over {
			t.Errorf("game %s: %d letters to its end", sc.spec.ID, len(sc.letters))
		}
	}
	if after := old.verify(); after.Dice <= before.Dice || after.Waiting > 0 {
		t.Errorf("at the end there are %+v", after)
	}
}

// learnAddresses finds out where the players of a game that others began send their orders.
func (s *scribe) learnAddresses(id store.GameID) {
	s.t.Helper()
	var rec *roster.Record
	err := s.store.View(func(tx *store.Tx) error {
		stored, err := tx.Game(id)
		if err == nil {
			rec, err = roster.Decode(stored)
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	for p := range rec.People() {
		addr, err := letter.PlusAddress(s.mailbox, rec.Token(p))
		if err != nil {
			s.t.Fatal(err)
		}
		s.reply[p.Addr] = addr
	}
}

// verify checks the scribe's database.
func (s *scribe) verify() moderator.Verified {
	s.t.Helper()
	v, err := s.mod.Verify(s.t.Context())
	if err != nil {
		s.t.Error(err)
	}
	return v
}

// unzip unpacks a database into a folder of the test.
func unzip(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// writeDatabase makes a database of the present format.
func writeDatabase(t *testing.T, file string) {
	t.Helper()
	scribe := newScribe(t, inProcess(t))
	for i, g := range saved {
		if g.letters == 0 {
			scribe.stop()
		}
		spec := scribe.spec(i, of(g.scenario))
		spec.Hours = 72
		if g.letters > 0 {
			scribe.play(spec, g.letters)
		} else if _, err := scribe.mod.Create(t.Context(), spec); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	if err := errors.Join(scribe.store.Backup(z), z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
}
