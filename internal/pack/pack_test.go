package pack

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

const head = "id: %s\nfamily: toy\nedition: 1\nversion: \"1\"\n"

// toy is a file system with packs in folders, by id.
func toy(ids ...string) fstest.MapFS {
	m := make(fstest.MapFS)
	for _, id := range ids {
		m[id+"/pack.yaml"] = &fstest.MapFile{Data: fmt.Appendf(nil, head, id)}
		m[id+"/board.yaml"] = &fstest.MapFile{Data: []byte("areas: {}\n")}
		m[id+"/README.txt"] = &fstest.MapFile{Data: []byte("for people")}
	}
	return m
}

func TestHashIsOfNamesAndContents(t *testing.T) {
	a, b := File{"a.yaml", []byte("1")}, File{"b.yaml", []byte("2")}
	both := Files{List: []File{a, b}}
	if both.Hash() == (Files{List: []File{{"a.yaml", []byte("1b.yaml")}, {"", []byte("2")}}}).Hash() {
		t.Error("content passes for a name")
	}
	if both.Hash() != (Files{Folder: "elsewhere", List: []File{b, a}}).Hash() {
		t.Error("folder or order count")
	}
	// The same by hand: printf 'a.yaml\n1\n1b.yaml\n1\n2' | sha256sum
	const want = "416e2f3e9928ffb82e909ae8203c3dcea0cf9e08a02b5f1369715ce006093a53"
	if sum := both.Hash(); sum.String() != want || hex.EncodeToString(sum[:6]) != sum.Short() {
		t.Errorf("hash is %s, want %s", sum, want)
	}
	if again, err := ParseHash(want); err != nil || again != both.Hash() {
		t.Errorf("read again it is %s, %v", again, err)
	}
	for _, bad := range []string{"", "416e", want + "00", strings.Replace(want, "4", "g", 1)} {
		if _, err := ParseHash(bad); err == nil {
			t.Errorf("%q passes for a hash", bad)
		}
	}
}

func TestArchive(t *testing.T) {
	files, err := Read(toy("one"), "one", "")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := files.Archive()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Unarchive(archive)
	if err != nil || again.Hash() != files.Hash() || len(again.List) != 2 {
		t.Errorf("out of the archive come %v, %v", again, err)
	}
	second, err := again.Archive()
	if err != nil || !bytes.Equal(archive, second) {
		t.Error("the same files make another archive")
	}
	for _, bad := range [][]byte{nil, archive[:len(archive)/2], []byte("tar")} {
		if _, err := Unarchive(bad); err == nil {
			t.Errorf("%d bytes pass for an archive", len(bad))
		}
	}
}

// Folders of a club are as hostile as letters.
func TestLimits(t *testing.T) {
	large := bytes.Repeat([]byte("# no end\n"), maxFile/9+1)
	deep := "a: " + strings.Repeat("[", 40) + strings.Repeat("]", 40) + "\n"
	bomb := "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
	for c := 'b'; c < 'h'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 10), ","))
	}
	for _, test := range []struct{ about, name, text, want string }{
		{"large", "board.yaml", string(large), "board.yaml: the file, or the pack, is too large"},
		{"deep", "pack.yaml", deep, "lies more than 24 levels deep"},
		{"names for names", "pack.yaml", bomb, "more than 60000 values"},
		{"a name for itself", "pack.yaml", "a: &a [*a]\n", "24 levels deep"},
		{"no YAML", "pack.yaml", "a: [\n", "pack.yaml:1: this is not YAML"},
		{"no id", "pack.yaml", "family: toy\nedition: 1\nversion: \"1\"\n", `lacks the key "id"`},
		{"bad id", "pack.yaml", fmt.Sprintf(head, "Our Pack"), "pack.yaml:1: the id must be small letters"},
	} {
		fsys := toy("one")
		fsys["one/"+test.name] = &fstest.MapFile{Data: []byte(test.text)}
		files, err := Read(fsys, "one", "/srv/packs/one")
		if err == nil {
			_, _, err = files.Head()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "/srv/packs/one/"+test.name) {
			t.Errorf("%s: %v, want %q", test.about, err, test.want)
		}
	}
	many := toy("one")
	for i := range maxFiles {
		many[fmt.Sprintf("one/names-%02d.yaml", i)] = &fstest.MapFile{}
	}
	if _, err := Read(many, "one", ""); err == nil || !strings.Contains(err.Error(), "up to 40 files") {
		t.Errorf("many files: %v", err)
	}
	dir := write(t, t.TempDir(), "one", fmt.Sprintf(head, "one"))
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "board.yaml")); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFolder(dir); err == nil || !strings.Contains(err.Error(), "this is no plain file") {
		t.Errorf("a link: %v", err)
	}
	if _, err := ReadFolder(t.TempDir()); !errors.Is(err, ErrNoPack) {
		t.Errorf("an empty folder: %v", err)
	}
}

// write makes a pack of one file.
func write(t *testing.T, parent, name, text string) string {
	t.Helper()
	dir := filepath.Join(parent, name)
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, HeadFile), []byte(text), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestLibrary(t *testing.T) {
	packs, single := t.TempDir(), t.TempDir()
	ours := write(t, packs, "ours", fmt.Sprintf(head, "toy-ours"))
	same := write(t, packs, "same", fmt.Sprintf(head, "toy-1"))
	write(t, packs, "second", "# a copy\n"+fmt.Sprintf(head, "toy-ours"))
	broken := write(t, packs, "toy-broken", "id: toy-broken\nedition: first\n")
	alone := write(t, single, "alone", fmt.Sprintf(head, "toy-alone"))
	missing := filepath.Join(packs, "nothing")
	if err := os.MkdirAll(filepath.Join(packs, "notes"), 0o755); err != nil {
		t.Fatal(err)
	}
	gone, err := Read(toy("toy-0"), "toy-0", "")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := gone.Archive()
	if err != nil {
		t.Fatal(err)
	}
	former := fstest.MapFS{gone.Hash().String() + ".tar.gz": {Data: archive}}
	l, err := NewLibrary([]fs.FS{toy("toy-1", "toy-2")}, []fs.FS{former}, packs, alone, missing)
	if err != nil {
		t.Fatal(err)
	}
	list, wrong := l.List()
	var ids []string
	for _, e := range list {
		ids = append(ids, e.ID)
		if files, ok := l.Find(e.Hash); !ok || files.Hash() != e.Hash {
			t.Errorf("%s is not found by its hash", e.ID)
		}
		if e.Built != (e.Files.Folder == "") {
			t.Errorf("%s: built in %v, folder %q", e.ID, e.Built, e.Files.Folder)
		}
	}
	if got := strings.Join(ids, " "); got != "toy-1 toy-2 toy-ours toy-alone" {
		t.Errorf("there are %s", got)
	}
	told := errors.Join(wrong...).Error()
	for _, want := range []string{
		same + "/pack.yaml:1: the ruleset toy-1 is built in; give this one an id of its own, like toy-1-club",
		"second/pack.yaml:2: the pack in " + ours + " has the id toy-ours, too; give one of them another",
		broken + `/pack.yaml:2: edition must be a whole number from 1 to 9, not "first"`,
		"nothing: no such file",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if len(wrong) != 4 {
		t.Errorf("told are\n%s", told)
	}
	if _, err := l.Open("toy-ous"); err == nil || !strings.Contains(err.Error(), `there is no ruleset "toy-ous" (did you mean "toy-ours"?); there are: toy-1, toy-2, toy-ours, toy-alone`) {
		t.Errorf("unknown: %v", err)
	}
	if _, err := l.Open("toy-broken"); err == nil || !strings.Contains(err.Error(), "pack.yaml:2: edition") {
		t.Errorf("a broken one: %v", err)
	}
	if files, ok := l.Find(gone.Hash()); !ok || files.Hash() != gone.Hash() {
		t.Error("a pack of an earlier release is not found")
	}
	if _, ok := l.Find(Hash{}); ok {
		t.Error("what nobody knows is found")
	}
}
