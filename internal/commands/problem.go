package commands

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/ruleset"
)

// Code is a kind of problem.
type Code string

// The kinds of problems. Beside each what its Args hold.
const (
	UnknownCommand Code = "unknown-command" // the word as written; Nearest
	OnlyGM         Code = "only-gm"         // -
	Missing        Code = "missing"         // -: the line ends too soon
	NoReason       Code = "no-reason"       // -: the line ends before the reason
	BadValue       Code = "bad-value"       // the words that could not be read
	BadForce       Code = "bad-force"       // the words that could not be read
	BadRuleset     Code = "bad-ruleset"     // the id; those that there are
	BadDate        Code = "bad-date"        // the words that could not be read
	BadArea        Code = "bad-area"        // the words; Nearest
	BadNation      Code = "bad-nation"      // the words; Nearest
	BadSeat        Code = "bad-seat"        // the words; Nearest
	NoText         Code = "no-text"         // -: nothing under a heading
	OrdersInside   Code = "orders-inside"   // the line that reads as an order
	LineInside     Code = "line-inside"     // the line of a text that may not belong to it
	Doubted        Code = "doubted"         // the line by which a command may not be meant
	TooMany        Code = "too-many"        // how many commands are read
	Unsure         Code = "unsure"          // -: asked, not told, or taken back at once
)

// Parts of sentences.
const (
	placePart   Code = "place"   // {line}, {text}
	nearestPart Code = "nearest" // {0}
	examplePart Code = "example" // {0}
)

var codes = []Code{
	UnknownCommand, OnlyGM, Missing, NoReason, BadValue, BadForce, BadRuleset, BadDate, BadArea, BadNation, BadSeat, NoText, OrdersInside, LineInside, Doubted, TooMany, Unsure,
	placePart, nearestPart, examplePart,
}

// Problem says what could not be read.
type Problem struct {
	Line    int    // from 1, in the lines given to Parse
	Text    string // as written, white space folded
	Code    Code
	Args    []string
	Nearest string // the nearest thing that would work; empty: nothing known
	About   string // the entry of the lexicons that the line seems to mean; may be empty
}

// halfRead makes a problem of a line of a GM that begins like an act and goes on otherwise: "replace Anna", "approve the turn
// tomorrow".
func (p *parser) halfRead(a *attempt, pat *pattern) *Problem {
	q := &Problem{Code: BadValue, About: pat.entry.key}
	if strings.HasSuffix(strings.TrimSpace(a.text), ":") {
		return nil // it leads to what is under it
	}
	if a.reach == 0 || a.found < pat.leading() || slices.Contains(pat.slots, "candidate") && len(p.ctx.Candidates) == 0 {
		return nil
	}
	if a.failed.slot == "" || a.failed.at < a.reach {
		a.failed.at = a.reach
	} else if slotOf(a.failed.slot).code == BadDate {
		q.Code = BadDate
	}
	if a.failed.at >= len(a.tokens) {
		q.Code = Missing
		return q
	}
	q.Args = []string{remark(a.raw(a.failed.at, len(a.tokens)))}
	return q
}

// Sentence puts p into a sentence or two for the player: where, what is wrong, the
// nearest thing that would work, and an example.
func (r *Reader) Sentence(p Problem, lang ruleset.Language) string {
	l := r.lexicon(lang)
	args := []string{"{line}", strconv.Itoa(p.Line), "{text}", p.Text}
	for i, a := range p.Args {
		args = append(args, "{"+strconv.Itoa(i)+"}", a)
	}
	say := func(code Code, args ...string) string { return strings.NewReplacer(args...).Replace(l.Sentences[code]) }
	parts := []string{say(placePart, args...), say(p.Code, args...)}
	if p.Nearest != "" {
		parts = append(parts, say(nearestPart, "{0}", p.Nearest))
	}
	if l.commands[p.About] != nil {
		parts = append(parts, say(examplePart, "{0}", r.exampleLine(l, p.About)))
	}
	return strings.Join(parts, " ")
}

// HelpLine is what help says of a command.
type HelpLine struct {
	Key     string // of the entry
	Kind    Kind
	Setting Setting
	ForGM   bool
	Example string // of one or more lines; it reads as the command
	Text    string // what it does
}

// Help lists the commands in a language: everybody's, then, for a GM, his.
func (r *Reader) Help(lang ruleset.Language, gm bool) []HelpLine {
	l := r.lexicon(lang)
	var out []HelpLine
	for _, gms := range []bool{false, true} {
		for i := range entries {
			e := &entries[i]
			if ofGM := e.may == GMs; ofGM != gms || ofGM && !gm || !r.knows(e) || e.also {
				continue
			}
			out = append(out, HelpLine{e.key, e.kind, e.setting, e.may == GMs, r.example(l, e.key), l.commands[e.key].help})
		}
	}
	return out
}
