package commands_test

import (
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// What people write who want to join, to confirm or to bid, in four languages.
func TestWhatPeopleWrite(t *testing.T) {
	r := reader(t)
	for lang, tries := range map[ruleset.Language][]struct {
		text string
		kind commands.Kind
		game string
	}{
		"en": {
			{"Join Winter League", commands.Join, "winter-league"}, {"join the Winter League, please!", commands.Join, "winter-league"},
			{"I'd like to join Winter League.", commands.Join, "winter-league"}, {"Can I join?", commands.Join, ""},
			{"I would like to join table-a", commands.Join, "table-a"}, {"join Winter Leauge", commands.Join, "winter-leauge"},
			{"join tabel-a", commands.Join, "tabel-a"}, {"join us for dinner", "", ""}, {"join the others in Kent", "", ""},
			{"Yes", commands.Agree, ""}, {"Yes!", commands.Agree, ""}, {"yes, I confirm!", commands.Confirm, ""}, {"I'm in!", commands.Confirm, ""},
			{"Yes, please.", commands.Agree, ""}, {"no", commands.Agree, ""}, {"I'll bid 12 for the Romans", commands.Bid, ""}, {"I will bid 12 points on the Romans.", commands.Bid, ""},
		},
		"es": {
			{"quiero unirme a Winter League", commands.Join, "winter-league"}, {"Quiero apuntarme", commands.Join, ""}, {"entrar en Winter League", commands.Join, "winter-league"},
			{"¡Sí!", commands.Agree, ""}, {"Sí, confirmo", commands.Confirm, ""}, {"pujaré 12 por los romanos", commands.Bid, ""}, {"Quiero pujar 12 puntos por los romanos", commands.Bid, ""},
		},
		"it": {
			{"partecipo alla Winter League", commands.Join, "winter-league"}, {"mi iscrivo a Winter League", commands.Join, "winter-league"}, {"Vorrei iscrivermi", commands.Join, ""},
			{"Sì!", commands.Agree, ""}, {"Sì, confermo!", commands.Confirm, ""}, {"Offrirei 12 per i Romani", commands.Bid, ""}, {"offrirò 12 punti per i Romani", commands.Bid, ""},
		},
		"hu": {
			{"jelentkezem: Winter League", commands.Join, "winter-league"}, {"jelentkezem: Table A", commands.Join, "table-a"}, {"Szeretnék csatlakozni", commands.Join, ""}, {"csatlakoznék ide: Winter League", commands.Join, "winter-league"},
			{"Igen!", commands.Agree, ""}, {"Igen, megerősítem!", commands.Confirm, ""}, {"12 pontot licitálok a rómaiakra", "", ""}, {"licitálnék 12 pontot erre: rómaiak", commands.Bid, ""}, {"adok 12 pontot a rómaiakért", commands.Bid, ""},
		},
	} {
		ctx := context(lang)
		ctx.Agree = func(bool, int) bool { return true }
		ctx.Games = func() []commands.Game {
			return []commands.Game{{ID: "winter-league", Title: "The Winter League"}, {ID: "table-a", Title: "Table A"}}
		}
		for _, try := range tries {
			got, _, problems := r.Parse(lines(try.text), ctx)
			var kind commands.Kind
			game := ""
			if len(got) == 1 {
				kind, game = got[0].Kind, got[0].Game
			}
			if kind != try.kind || game != try.game || len(problems) > 0 {
				t.Errorf("%s: %q reads as %q %q, %+v", lang, try.text, kind, game, problems)
			}
		}
	}
}

// Where only the reason is missing, that is said, and not that a number cannot be read.
func TestMissingReason(t *testing.T) {
	r := reader(t)
	for lang, texts := range map[ruleset.Language][]string{
		"en": {"correct points Welsh +2", "correct points Welsh +2.", "correct area Gwent: Welsh 3 infantry"},
		"es": {"corregir puntos galeses +2"},
		"it": {"correggi punti Gallesi +2"},
		"hu": {"pontok javítása walesiek +2"},
	} {
		for _, text := range texts {
			_, _, problems := r.Parse(lines(text), context(lang))
			if len(problems) != 1 || problems[0].Code != commands.NoReason {
				t.Errorf("%s: %q: %+v", lang, text, problems)
			}
		}
	}
	_, _, problems := r.Parse(lines("correct points Welsh two because of a mistake"), context("en"))
	if len(problems) != 1 || problems[0].Code == commands.NoReason {
		t.Errorf("a wrong number: %+v", problems)
	}
}
