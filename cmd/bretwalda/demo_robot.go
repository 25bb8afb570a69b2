package main

import (
	"context"
	"fmt"
	"net"
	"net/smtp"
	"slices"
	"strings"
	"sync"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// robot is a player of the demonstration. It reads its letters for who is on turn
// and what to answer to, looks at the board, and writes orders.
type robot struct {
	demo *demo
	side int
	name string
	addr string

	mu       sync.Mutex // held while a letter is dealt with
	proof    dice.Found
	last     string // text of the last letter
	latest   letter.Letter
	answered map[turn]bool
	wished   bool // it has said what it wishes to be sent
	mail     mailOf
}

// turn is a moment at which a nation is waited for: its own turn, or a part of one, or
// before the first of a round.
type turn struct {
	game.Moment
	nation ruleset.Nation
	about  questions.Topic // what others ask; none: its own turn
}

// turnOf is the moment at which a decision waits: of what others ask there may be several in
// one nation turn.
func (d *demo) turnOf(at game.Moment, dec *game.Decision) turn {
	now := turn{Moment: at, nation: dec.Nation}
	if kind := d.sys.Kind(dec.Kind); kind.Class == game.Others {
		now.about = questions.About(dec, kind)
	}
	return now
}

// phrases are what letters of a language say that a robot, or the summary, must know.
type phrases struct {
	waits     string    // in the subject: its turn waits
	questions [2]string // in the subject: it is asked one thing, or several
	problems  string    // the heading of what could not be carried out
	position  string    // the heading of the position
}

var demoPhrases = map[ruleset.Language]phrases{
	ruleset.English: {"your turn waits", [2]string{"a question for ", " questions for "}, "Please look at this", "Position by nation"},
	"es":            {"tu turno espera", [2]string{"una pregunta para ", " preguntas para "}, "Revisa estas líneas", "Posición por naciones"},
	"it":            {"il tuo turno aspetta", [2]string{"una domanda per ", " domande per "}, "Da rivedere", "Posizione per nazione"},
	"hu":            {"a köröd vár", [2]string{" kérdés ", " kérdés "}, "Ezt nézd meg", "Állás népenként"},
}

// asks reports whether a subject is that of a letter with questions.
func (p *phrases) asks(subject string) bool {
	return strings.Contains(subject, p.questions[0]) || strings.Contains(subject, p.questions[1])
}

// receive gets a letter and answers it if it is this player's turn.
func (r *robot) receive(delivery mailtest.Delivery) {
	if err := r.read(delivery.Raw); err != nil {
		r.demo.fail(fmt.Errorf("%s: %w", r.name, err))
	}
}

func (r *robot) read(raw []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	d := r.demo
	if err := d.save("to-"+strings.ToLower(r.name), raw); err != nil {
		return err
	}
	l, err := letter.Read(raw)
	if err != nil {
		return err
	}
	r.last, r.latest = l.All(), l
	r.mail.received.add(raw)
	if err := r.proof.Read(l.MessageID, append(l.Ours, r.last)...); err != nil {
		return err
	}
	d.note(&l)
	shown, dec, err := d.program.Moderator.Position(context.Background(), d.id)
	if err != nil {
		return err
	}
	d.progress(shown)
	// Letters that overtake each other may tell of what is past; only the one that
	// asks is answered.
	says := d.says
	subject, _, _ := strings.Cut(l.Subject, " (") // how many problems there were
	question := says.asks(subject)
	own := d.ordered(shown.Board().At, &dec)
	asks := question || own && strings.HasSuffix(subject, " "+d.rs.Names.Nation(d.lang, dec.Nation))
	if strings.Contains(l.Subject, ": "+says.waits) { // it cannot write any better
		r.later(func() error { return r.send(&l, "play it\n") })
	}
	at := shown.Board().At
	if d.sys.Kind(dec.Kind).Class == game.Ballot {
		go d.vote(at, dec.Nation)
		return nil
	}
	switch now := d.turnOf(at, &dec); {
	case dec.Kind == game.None || !asks:
	case r.plays(dec.Nation) && r.begins(now):
		r.later(func() error { return r.answer(&l, &dec) })
	case question: // something else is asked at the same time, and before
		r.later(func() error { return r.answerAfter(&l, at) })
	}
	return nil
}

// ordered reports whether orders for a nation's own turn answer what is asked: also where it is
// what others ask elsewhere, but the first thing in the turn, as whether the nation revolts.
func (d *demo) ordered(at game.Moment, dec *game.Decision) bool {
	return d.sys.Kind(dec.Kind).Class != game.Others || dec.Nation == at.Turn
}

// begins reports whether a robot has not answered yet at a turn, and notes that it does.
func (r *robot) begins(now turn) bool {
	if r.answered[now] {
		return false
	}
	if r.answered == nil {
		r.answered = make(map[turn]bool)
	}
	r.answered[now] = true
	return true
}

// answerAfter answers a question when what is asked at the same time, and before, has been
// answered: on that depends what a robot would say.
func (r *robot) answerAfter(to *letter.Letter, asked game.Moment) error {
	for ; ; time.Sleep(5 * time.Millisecond) {
		shown, dec, err := r.demo.program.Moderator.Position(context.Background(), r.demo.id)
		if err != nil || dec.Kind == game.None || shown.Board().At != asked {
			return err
		}
		if !r.plays(dec.Nation) || r.demo.sys.Kind(dec.Kind).Class == game.Ballot {
			continue
		}
		r.mu.Lock()
		begins := r.begins(r.demo.turnOf(asked, &dec))
		r.mu.Unlock()
		if begins {
			return r.answer(to, &dec)
		}
	}
}

// later does something after the letter that is being received: SMTP waits for that,
// and the moderator for SMTP.
func (r *robot) later(do func() error) {
	go func() {
		if err := do(); err != nil {
			r.demo.fail(fmt.Errorf("%s: %w", r.name, err))
		}
	}()
}

// note counts what the summary tells, and ends the demonstration when everybody
// has the final letter.
func (d *demo) note(l *letter.Letter) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if strings.Contains(l.All(), "\n"+d.says.problems+"\n") {
		d.failed++
	}
	if strings.HasPrefix(l.MessageID, string(d.id)+".final.") {
		if d.done++; d.done == len(d.players) {
			d.ended()
		}
	}
}

func (r *robot) plays(n ruleset.Nation) bool { return slices.Contains(r.demo.sc.Sides[r.side], n) }

// answer writes the orders for a nation, or what it answers to a question of others, and sends
// them in reply to a letter.
func (r *robot) answer(to *letter.Letter, dec *game.Decision) error {
	_, _, anew := strings.Cut(to.Subject, " (") // what was sent ahead has problems
	text, err := r.orders(dec, anew)
	if err != nil {
		return err
	}
	if text == "" {
		text = firstOffers(to.All())
	}
	return r.send(to, r.wishes()+text)
}

// firstOffers are, of the lines with which a letter says that its questions can be answered, the
// first for each: what stands further in below a line that ends with a colon, and is no item of
// a list, as moves are in what happened before.
func firstOffers(text string) string {
	var offers strings.Builder
	above := ""
	for line := range strings.Lines(text) {
		offer, further := strings.CutPrefix(line, "    ")
		if further && strings.HasSuffix(above, ":\n") && !strings.HasPrefix(offer, "- ") {
			offers.WriteString(offer)
		}
		if strings.TrimSpace(line) != "" {
			above = line
		}
	}
	return offers.String()
}

// send sends a text in reply to a letter.
func (r *robot) send(to *letter.Letter, text string) error {
	d := r.demo
	when := d.now()
	d.mu.Lock()
	d.written++
	number := d.written
	d.mu.Unlock()
	raw, err := dress(mailing{
		number: number, date: when, from: r.name, addr: r.addr,
		to: to.ReplyTo.Addr, subject: to.Subject, answers: to.MessageID, quote: to.All(),
	}, text)
	if err != nil {
		return err
	}
	if err := d.save("from-"+strings.ToLower(r.name), raw); err != nil {
		return err
	}
	r.mu.Lock()
	r.mail.sent.add(raw)
	r.mu.Unlock()
	return submit(d.srv, r.addr, to.ReplyTo.Addr, raw)
}

// submit hands a letter to the mail server as mail programs do: with STARTTLS, and
// signed in.
func submit(srv *mailtest.Server, from, to string, raw []byte) error {
	c, err := smtp.Dial(srv.SMTPAddr())
	if err != nil {
		return err
	}
	defer c.Close()
	host, _, err := net.SplitHostPort(srv.SMTPAddr())
	if err != nil {
		return err
	}
	secure := srv.TLSConfig()
	secure.ServerName = host
	if err := c.StartTLS(secure); err != nil {
		return err
	}
	if err := c.Auth(smtp.PlainAuth("", from, demoPassword, host)); err != nil {
		return err
	}
	if err := c.Mail(from); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

// orders is what a robot writes for the turn of a nation, or in answer to what it is asked;
// empty: it has no answer of its own to that. Anew says that they stand for orders sent ahead,
// of which nothing is to be left.
func (r *robot) orders(dec *game.Decision, anew bool) (string, error) {
	d, n := r.demo, dec.Nation
	shown, _, err := d.program.Moderator.Position(context.Background(), d.id)
	if err != nil {
		return "", err
	}
	own := d.ordered(shown.Board().At, dec)
	plan, ok, err := d.program.Moderator.Plan(context.Background(), d.id, n)
	if err == nil && !ok && own {
		err = fmt.Errorf("no orders for the %s", d.rs.Nations[n].ID)
	}
	if err != nil {
		return "", err
	}
	if !own && !d.answers(dec, &plan.Sheet) {
		return "", nil
	}
	if d.questions && len(plan.Sheet.Sections) > 0 {
		if err := r.next(n, &plan.Sheet); err != nil {
			return "", err
		}
	}
	if own && anew {
		plan.Sheet.Cancel = append(plan.Sheet.Cancel, orders.Cancel{Nations: ruleset.Nations(0).With(n), Round: int(shown.Board().At.Round)})
	}
	return orders.Print(d.rs, d.sys.Data().Words().Lexicon(d.lang), plan.Sheet), nil
}

// answers reports whether orders of a sheet answer what is asked.
func (d *demo) answers(dec *game.Decision, sheet *orders.Sheet) bool {
	for _, section := range sheet.Sections {
		for i := range section.Orders {
			if section.Nation == dec.Nation && d.sys.Answers(dec, &section.Orders[i]) {
				return true
			}
		}
	}
	return false
}

// next adds the orders for the player's other turns of the round that follow at once, or for
// which those who play before them will hardly matter: one letter does for all.
func (r *robot) next(n ruleset.Nation, sheet *orders.Sheet) error {
	d := r.demo
	shown, waits, err := d.program.Moderator.Position(context.Background(), d.id)
	if err != nil {
		return err
	}
	at := shown.Board().At
	coming := shown.Coming(waits)
	if len(coming) == 0 || at.Turn != n || coming[0].Nation != n {
		return nil
	}
	others := false // somebody else plays in between
	for _, turn := range coming[1:] {
		if turn.Round != int(at.Round) {
			return nil
		}
		if !r.plays(turn.Nation) {
			others = true
			continue
		}
		plan, ok, err := d.program.Moderator.Plan(context.Background(), d.id, turn.Nation)
		if err != nil {
			return err
		}
		if ok && (plan.Sure || !others) {
			sheet.Sections = append(sheet.Sections, plan.Sheet.Sections...)
		}
	}
	return nil
}
