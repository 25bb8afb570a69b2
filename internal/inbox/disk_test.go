package inbox

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// What is damaged on the disk of a real server costs one letter: the others come, in order. It needs Dovecot with
// maildirs, whose path the environment names.
func TestDamagedOnDisk(t *testing.T) {
	maildir := os.Getenv("BRETWALDA_TEST_MAILDIR")
	if maildir == "" {
		t.Skip("BRETWALDA_TEST_MAILDIR names no maildir")
	}
	for name, damage := range map[string]func(path string) error{
		"cut short":  func(path string) error { return os.Truncate(path, 20) },
		"empty":      func(path string) error { return os.Truncate(path, 0) },
		"unreadable": func(path string) error { return os.Chmod(path, 0) },
		"a folder":   func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
		"lost":       os.Remove,
	} {
		for _, cached := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				e := newEnv(t)
				const letters, bad = 5, 2
				e.put(t, 0, letters)
				if cached { // the server has noted how large they are
					e.stored(t, e.box)
				}
				path := stored(t, filepath.Join(maildir, "."+e.box), text(bad))
				e.must(t, damage(path))
				acct, opts := e.account(), e.options()
				acct.Timeout = 3 * time.Second
				opts.Refile, opts.Aside = true, func(Cursor) bool { return true }
				r := run(t, acct, opts, Cursor{}, keepBad)
				var got []string
				for !slices.Contains(got, text(letters-1)) {
					for _, l := range r.batch() {
						t.Logf("letter %d: %d bytes, header %d bytes, %v", l.UID, len(l.Raw), len(l.Header), l.Err)
						if l.Err == nil {
							got = append(got, string(l.Raw))
						}
					}
				}
				got = slices.DeleteFunc(got, func(s string) bool { return len(s) < len(text(0)) }) // what is left of it
				if want := []string{text(0), text(1), text(3), text(4)}; !slices.Equal(got, want) {
					t.Errorf("got %q", got)
				}
			})
		}
	}
}

// stored finds the file of a letter in a maildir.
func stored(t *testing.T, dir, text string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "[cn]*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if data, err := os.ReadFile(path); err == nil && bytes.Contains(data, bytes.ReplaceAll([]byte(text), []byte("\r"), nil)) || bytes.Contains(data, []byte(text)) {
			return path
		}
	}
	t.Fatalf("%s: the letter is in none of %d files", dir, len(files))
	return ""
}
