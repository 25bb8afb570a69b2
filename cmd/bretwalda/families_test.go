package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/system/systemtest"
	"bretwalda/internal/systems"
)

// feud runs a command line of a program that knows one family more, in a folder with its
// pack and a configuration that names it.
func feud(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	env := &environ{stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr,
		systems: append(systems.All(), systems.Family{Name: systemtest.Family, Open: systemtest.Open})}
	t.Chdir(dir)
	if code := run(t.Context(), env, args); code != exitOK {
		t.Fatalf("%q ends with %d: %s", args, code, &stderr)
	}
	return stdout.String()
}

// feudFolder has the pack, a configuration, a position and a game that robots played.
func feudFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, systemtest.Pack()); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "pack"), filepath.Join(dir, "feud")); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := feudGame(t).WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"bretwalda.yaml": feudConfig, "otterburn.game": out.String(),
		"position.json": `{"round": 2, "turn": "percies", "armies": {"percies": {"alnwick": 3}, "douglases": {"carham": 1}}}`,
		"orders.txt":    "place 1 in Alnwick\nmove 4 from Alnwick to Carham\nmove 1 from Melrose to Alnwick\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const feudConfig = `database: games.db
mailbox: {address: games@club.example}
imap: {host: localhost, user: games@club.example, password_file: pw}
smtp: {host: localhost, user: games@club.example, password_file: pw}
packs: [.]
`

// feudGame is a game that robots played.
func feudGame(t *testing.T) *record.File {
	t.Helper()
	files, err := pack.Read(systemtest.Pack(), "pack", "")
	if err != nil {
		t.Fatal(err)
	}
	sys, err := systemtest.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	rs := sys.Ruleset()
	chain := dice.NewChain(dice.Link{5}, dice.ChainLength)
	played := gamelog.Game{
		Setup: gamelog.Setup{Game: "otterburn", Ruleset: rs.ID, Hash: pack.Hash(rs.Hash).String(), Scenario: "standard", Commitment: chain.Commitment()},
		Chain: chain, Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
	}
	pos := sys.Blank()
	started, err := pos.Start(played)
	if err != nil {
		t.Fatal(err)
	}
	never := func(game.Moment, *game.Decision) bool { return false }
	done, err := pos.Play(&system.Play{
		Game: played, Leaves: never, Wait: never, Ask: never,
		Robot: func(game.Moment, *game.Decision) bool { return true },
		Sheet: func(game.Turn) *orders.Section { return nil },
		Given: func(game.Moment, ruleset.Nation) *orders.Section { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Of(append(started.Entries, done.Entries...))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// TestCommandsKnowNoGame: games of another family are played again, told in all forms,
// adjudicated and measured.
func TestCommandsKnowNoGame(t *testing.T) {
	dir := feudFolder(t)
	for _, c := range []struct {
		args string
		want []string
	}{
		{"replay --config bretwalda.yaml otterburn.game", []string{"all as recorded; round 4. Next: the game is over"}},
		{"replay --config bretwalda.yaml --choices 3 otterburn.game", []string{"3 choices", "round 1. Next: percies ride"}},
		{"replay --config bretwalda.yaml --position otterburn.game", []string{`"round": 4`, `"douglases"`}},
		{"replay --config bretwalda.yaml --json otterburn.game", []string{`{"area":"melrose"`}},
		{"history --config bretwalda.yaml otterburn.game", []string{"Percies"}},
		{"history --config bretwalda.yaml --lang hu --as csv otterburn.game", []string{"Douglas"}},
		{"history --config bretwalda.yaml --as final otterburn.game", []string{"Score sheet"}},
		{"history --config bretwalda.yaml --as map --out board.svg otterburn.game", nil},
		{"adjudicate --ruleset feud --dice 9,9,9,9,1 position.json orders.txt", []string{"Percies, round 2", "They hold Carham", "Next: ", "Not carried out", "from Melrose"}},
		{"adjudicate --ruleset feud --dice 9,9,9,9,1 --json position.json orders.txt", []string{`"percies muster alnwick"`, `"position"`}},
		{"robots --ruleset feud --games 2", []string{"Percies", "games a second"}},
	} {
		out := feud(t, dir, strings.Fields(c.args)...)
		if missing := inOrder(out, c.want...); missing != "" {
			t.Errorf("%s: no %q in\n%s", c.args, missing, out)
		}
	}
}
