package moderator

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/dice"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/pack"
	"bretwalda/internal/press"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
	"bretwalda/internal/store"
	"bretwalda/internal/systems"
)

// Spec is what a GM says to create a game.
type Spec struct {
	ID       string   `json:"id" yaml:"id"` // empty: made from the title
	Title    string   `json:"title" yaml:"title"`
	Ruleset  string   `json:"ruleset" yaml:"ruleset"`   // empty: britannia-2e
	Scenario string   `json:"scenario" yaml:"scenario"` // empty: the ruleset's first
	Players  []Player `json:"players" yaml:"players"`   // by side of the scenario
	GM       string   `json:"gm" yaml:"gm"`
	GMs      []Player `json:"gms,omitempty" yaml:"gms"` // besides GM; two in all at most
	// Hours is the time for a nation turn; 0: no deadlines. Pace has all else that
	// there is to say about deadlines, in the zone of the game; its own Hours do
	// not count.
	Hours int       `json:"hours" yaml:"hours"`
	Pace  pace.Pace `json:"pace" yaml:"pace"`
	Zone  string    `json:"zone,omitempty" yaml:"zone"` // of the game; empty: UTC
	// Limits is the time that players may take; nil: the default ones.
	Limits *pace.Limits  `json:"limits,omitempty" yaml:"limits"`
	Misses absence.Rules `json:"misses" yaml:"misses"`
	Absent string        `json:"absent" yaml:"absent"` // empty: hold
	Ballot string        `json:"ballot" yaml:"ballot"`
	// Open makes it a game that seeks players; Players are those whom the GM
	// invites.
	Open *Opening `json:"open,omitempty" yaml:"open"`
	// Language is that of people who give none; empty: English.
	Language string `json:"language,omitempty" yaml:"language"`
	// Approval keeps each turn from the players until the GM approves it.
	Approval bool `json:"approval,omitempty" yaml:"approval"`
	// Confirm has turns wait until their players say that they are ready. Changes is
	// for how many minutes orders can be changed; nil: none.
	Confirm bool `json:"confirm,omitempty" yaml:"confirm"`
	Changes *int `json:"changes,omitempty" yaml:"changes"`
	// Press says who may write to whom; no rule: open.
	Press press.Rules `json:"press,omitzero" yaml:"press"`
	// Questions asks players for decisions in the turns of others, who do not choose.
	Questions bool `json:"questions,omitempty" yaml:"questions"`
	// Reports is how often players get reports who do not choose: turn, round or needed;
	// empty: after every nation turn.
	Reports string `json:"reports,omitempty" yaml:"reports"`
	// ByAddress lets letters without a token act for their sender's seat, if the
	// mail server vouches for them; nil: no.
	ByAddress *bool `json:"by_address,omitempty" yaml:"by_address"`
	// Seed makes the game's secrets, so that it can be repeated: for the
	// demonstration and tests. Empty, as for every game in earnest: from chance.
	Seed string `json:"-" yaml:"-"`
	// byLetter says that the GM is who wrote the letter that opens the game.
	byLetter bool
}

// Opening is how a game seeks players.
type Opening struct {
	Entry  string `json:"entry" yaml:"entry"`  // open, approval, invited; empty: open
	Assign string `json:"assign" yaml:"sides"` // choice, given, random, bidding, sealed; empty: choice
	Raise  int    `json:"raise" yaml:"raise"`  // least raise of a bid; 0: 1
}

// Player is who takes a seat.
type Player struct {
	Address  string `json:"address,omitempty" yaml:"address"` // "Anna <anna@mail.example>"
	Robot    bool   `json:"robot,omitempty" yaml:"robot"`     // a robot, which has no address
	Language string `json:"language,omitempty" yaml:"language"`
	Zone     string `json:"zone,omitempty" yaml:"zone"` // "Europe/Rome"
}

// Created is a game that was created.
type Created struct {
	ID       store.GameID `json:"id"`
	Title    string       `json:"title"`
	Scenario string       `json:"scenario"`
	// Open says that the game seeks players. Commitment is the seal of its draw then:
	// the commitment itself is part of the draw.
	Open       bool          `json:"open,omitempty"`
	Commitment dice.Link     `json:"commitment"`
	Seats      []CreatedSeat `json:"seats"`
	GMs        []CreatedSeat `json:"gms,omitempty"` // without nations
}

// CreatedSeat is a seat of a new game.
type CreatedSeat struct {
	Name    string   `json:"name"`
	Address string   `json:"address"`
	Nations []string `json:"nations"` // names
}

// ErrSpec is wrapped by errors about a Spec that the GM can mend.
var ErrSpec = errors.New("game cannot be created")

// Create creates a game and queues its first letters.
func (m *Moderator) Create(ctx context.Context, spec Spec) (Created, error) {
	if err := ctx.Err(); err != nil {
		return Created{}, err
	}
	rec, rules, err := m.record(spec)
	if err != nil {
		return Created{}, fmt.Errorf("%w: %w", ErrSpec, err)
	}
	err = m.do(m.log.With("game", rec.ID), func(t *task) error {
		if spec.Open != nil {
			return t.lobbyDesk().openFor(rec, rules, spec.Players)
		}
		return t.create(rec, rules)
	})
	if errors.Is(err, store.ErrExists) {
		return Created{}, fmt.Errorf("%w: there is a game %q already; choose another id", ErrSpec, rec.ID)
	}
	if err != nil {
		return Created{}, err
	}
	created := Created{ID: rec.ID, Title: rec.Title, Scenario: rec.Scenario, Commitment: rec.Commitment}
	if spec.Open != nil {
		created.Open, created.Commitment = true, lobby.Seal(rec.Commitment)
	}
	scenario, _ := rules.Ruleset.ScenarioIndex(rec.Scenario)
	for side, seat := range rec.Seats {
		c := CreatedSeat{Name: seat.Name, Address: seat.Addr}
		for _, n := range rules.Ruleset.Scenarios[scenario].Sides[side] {
			c.Nations = append(c.Nations, rules.Ruleset.Names.Nation(ruleset.English, n))
		}
		created.Seats = append(created.Seats, c)
	}
	for _, gm := range rec.GMs {
		created.GMs = append(created.GMs, CreatedSeat{Name: gm.Name, Address: gm.Addr})
	}
	m.log.Info("game created", "game", rec.ID, "scenario", rec.Scenario)
	wake(m.deadlines)
	return created, nil
}

// record makes the record of a new game and checks all that a GM may get wrong.
func (m *Moderator) record(spec Spec) (*roster.Record, *shelf.Rules, error) {
	id := spec.Ruleset
	if id == "" {
		id = shelf.DefaultRuleset
	}
	rules, err := m.shelf.Rules(id)
	if err != nil {
		return nil, nil, err
	}
	if spec.Scenario == "" {
		spec.Scenario = rules.Ruleset.Scenarios[0].ID
	}
	sc, ok := rules.Ruleset.FindScenario(spec.Scenario)
	if !ok {
		return nil, nil, fmt.Errorf("no scenario %q; there are %s", spec.Scenario, strings.Join(scenarioIDs(rules.Ruleset), ", "))
	}
	if spec.Open == nil && len(spec.Players) != len(sc.Sides) {
		return nil, nil, fmt.Errorf("the scenario %s is for %d players, not %d", sc.ID, len(sc.Sides), len(spec.Players))
	}
	rec := &roster.Record{
		Keyed: true, TokenBytes: roster.ShortToken,
		Version: roster.Version, ID: store.GameID(spec.ID), Title: strings.TrimSpace(spec.Title), Ruleset: id,
		Hash: rules.Hash(), Scenario: sc.ID, Created: m.now().UTC(), DiceRule: dice.RuleMix,
		Settings: roster.Settings{
			Pace: spec.Pace, Zone: spec.Zone, Limits: defaultLimits(), Misses: spec.Misses,
			Absent: absence.Policy(spec.Absent), Ballot: roster.Ballot(spec.Ballot),
			Lang: ruleset.Language(spec.Language), Approval: spec.Approval, Press: spec.Press, Questions: spec.Questions,
			Reports:   roster.Frequency(spec.Reports),
			ByAddress: spec.ByAddress != nil && *spec.ByAddress, Confirm: spec.Confirm,
		},
	}
	if spec.Changes != nil {
		rec.Settings.Changes = *spec.Changes
	}
	rec.Settings.Pace.Hours = spec.Hours
	if spec.Limits != nil {
		rec.Settings.Limits = *spec.Limits
	}
	if rec.Settings.Absent == "" {
		rec.Settings.Absent = absence.Hold
	}
	if rec.Settings.Press.Rule == "" {
		rec.Settings.Press.Rule = press.Free
	}
	if rec.ID == "" {
		rec.ID = idFrom(rec.Title)
	}
	if spec.Open != nil && spec.GM == "" && len(spec.GMs) == 0 && !spec.byLetter {
		return nil, nil, errors.New("a game that seeks players needs a GM, who gets the announcement: name one by --gm, or yourself as gm in the configuration")
	}
	if spec.Open != nil {
		if rec.Lobby, err = spec.Open.lobby(len(sc.Sides), rules.Ruleset.PointsScale); err != nil {
			return nil, nil, err
		}
	}
	if err := m.fill(rec, spec); err != nil {
		return nil, nil, err
	}
	return rec, rules, nil
}

// defaultLimits is the time that players may take where a GM says nothing of it.
func defaultLimits() pace.Limits { return pace.Limits{Extensions: 3, Hours: 48, VacationDays: 42} }

// fill adds seats and secrets to a record.
func (m *Moderator) fill(rec *roster.Record, spec Spec) error {
	if rec.Title == "" {
		return errors.New("a title is needed")
	}
	if err := rec.Settings.Validate(); err != nil {
		return err
	}
	if rec.Settings.ByAddress && m.authResults.Server == "" {
		return errors.New("messages without a token need a mail server that vouches for senders; name it in the configuration, mailbox.auth_server")
	}
	for i, p := range spec.Players {
		if p.Robot {
			if spec.Open == nil {
				rec.Seats = append(rec.Seats, robotSeat(rec, i))
			}
			continue
		}
		player, err := m.newPerson(p)
		if err != nil {
			return fmt.Errorf("player: %w", err)
		}
		if spec.Open != nil {
			continue // invited, once there is the game
		}
		player.Key = roster.SeatName(i)
		rec.Seats = append(rec.Seats, roster.Seat{Person: player})
	}
	if len(spec.Players) > 0 && !slices.ContainsFunc(spec.Players, func(p Player) bool { return !p.Robot }) && spec.Open == nil {
		return errors.New("robots have all seats: \"bretwalda demo\" and \"bretwalda robots\" have them play by themselves")
	}
	if err := m.addGMs(rec, spec); err != nil {
		return err
	}
	if lang := rec.Settings.Lang; lang != "" && !slices.Contains(orders.Languages(), lang) {
		return fmt.Errorf("no language %q; there are %v", lang, orders.Languages())
	}
	rec.DiceSeed, rec.SeatKey = secret(spec.Seed, "dice"), secret(spec.Seed, "seats")
	rec.Commitment = rec.Chain().Commitment()
	return nil
}

// robotSeat is a seat of a new game that a robot has.
func robotSeat(rec *roster.Record, side int) roster.Seat {
	s := roster.Seat{Person: roster.Person{Key: roster.SeatName(side)}}
	s.GiveToRobot(roster.RobotName(func(name string) bool {
		return slices.ContainsFunc(rec.Seats, func(s roster.Seat) bool { return s.Name == name })
	}))
	return s
}

// addGMs adds the GMs to a record.
func (m *Moderator) addGMs(rec *roster.Record, spec Spec) error {
	gms := spec.GMs
	if spec.GM != "" {
		gms = append([]Player{{Address: spec.GM}}, gms...)
	}
	if len(gms) > roster.MostGMs {
		return fmt.Errorf("%d GMs: a game has up to %d", len(gms), roster.MostGMs)
	}
	for _, p := range gms {
		gm, err := m.newPerson(p)
		if err != nil {
			return fmt.Errorf("GM: %w", err)
		}
		gm.Key = rec.NewKey(roster.GM)
		rec.GMs = append(rec.GMs, gm)
	}
	return nil
}

// newPerson checks what was said about somebody. The key is still missing.
func (m *Moderator) newPerson(p Player) (roster.Person, error) {
	addr, err := netmail.ParseAddress(p.Address)
	if err != nil {
		return roster.Person{}, fmt.Errorf("%q: write an address with a name, like Anna <anna@mail.example>", p.Address)
	}
	if m.ours.Has(addr.Address) {
		return roster.Person{}, fmt.Errorf("%q: this is the moderator's own address", p.Address)
	}
	if _, err := time.LoadLocation(p.Zone); err != nil {
		return roster.Person{}, fmt.Errorf("%q: no time zone %q; write one like Europe/Rome", p.Address, p.Zone)
	}
	lang := ruleset.Language(p.Language)
	if lang != "" && !slices.Contains(orders.Languages(), lang) {
		return roster.Person{}, fmt.Errorf("%q: no language %q; there are %v", p.Address, lang, orders.Languages())
	}
	name := addr.Name
	if name == "" {
		name, _, _ = strings.Cut(addr.Address, "@")
	}
	return roster.Person{Name: name, Addr: addr.Address, Lang: lang, Zone: p.Zone}, nil
}

// secret returns 32 bytes from chance, or made from a seed for a purpose.
func secret(seed, purpose string) dice.Link {
	var l dice.Link
	if seed == "" {
		_, _ = rand.Read(l[:]) // never fails
		return l
	}
	return dice.Link(dice.DigestLetters([]byte(seed), []byte(purpose)))
}

func scenarioIDs(rs *ruleset.Ruleset) []string {
	var ids []string
	for i := range rs.Scenarios {
		ids = append(ids, rs.Scenarios[i].ID)
	}
	return ids
}

// idFrom makes an id of a title: "Thursday night!" becomes "thursday-night".
func idFrom(title string) store.GameID {
	words := strings.FieldsFunc(spelling.Fold(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	id := strings.Join(words, "-")
	return store.GameID(strings.Trim(id[:min(len(id), 60)], "-"))
}

// create stores a new game, sets it up, and queues its first letters.
func (t *task) create(rec *roster.Record, rules *shelf.Rules) error {
	tb, err := t.tables.Create(rec, rules, store.StatusActive)
	if err != nil {
		return err
	}
	for p := range rec.People() {
		if err := t.register.Enter(rec, p); err != nil {
			return err
		}
	}
	return t.start(tb)
}

// start sets a game up, and tells everybody of its beginning.
func (t *task) start(tb *table.Table) error {
	told, err := tb.Pos.Start(t.playing().game(tb))
	if err != nil {
		return err
	}
	if err := t.tables.AppendStart(tb, told); err != nil {
		return err
	}
	if err := t.deadlines().schedule(tb, tb.Pending()); err != nil {
		return err
	}
	err = t.tables.Change(tb, func(rec *roster.Record) {
		for p := range rec.People() {
			p.ReportedThrough = tb.Seq
		}
	})
	if err != nil {
		return err
	}
	if err := t.seating().robotFirst(tb); err != nil {
		return err
	}
	return t.reporting().tellStart(tb)
}

// ListScenarios writes the scenarios of a ruleset with their sides; of the default one, if
// it has no name.
func ListScenarios(w io.Writer, packs *pack.Library, id string) error {
	today, err := packs.Open(cmp.Or(id, shelf.DefaultRuleset))
	if err != nil {
		return err
	}
	sys, err := shelf.OpenSystem(systems.All(), today.Files)
	if err != nil {
		return err
	}
	rs := sys.Ruleset()
	for i := range rs.Scenarios {
		sc := &rs.Scenarios[i]
		if _, err := fmt.Fprintf(w, "%s: %d players, rounds %d to %d\n", sc.ID, len(sc.Sides), sc.First, sc.Last); err != nil {
			return err
		}
		for side, nations := range sc.Sides {
			var names []string
			for _, n := range nations {
				names = append(names, rs.Names.Nation(ruleset.English, n))
			}
			if _, err := fmt.Fprintf(w, "  side %d: %s\n", side+1, strings.Join(names, ", ")); err != nil {
				return err
			}
		}
	}
	return nil
}
