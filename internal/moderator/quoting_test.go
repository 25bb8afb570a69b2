package moderator

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// aQuoted is a letter of the moderator that somebody answers.
type aQuoted struct{ subject, text, html string }

// A program is a mail program that answers a letter with the whole of it below, or
// above, what its user wrote.
type program struct {
	name string
	// text is the body of a letter of text alone, html of one of HTML alone.
	text, html func(own string, q aQuoted) string
}

const who = "Tuesday <games@club.example>"

// below puts a letter below what was written, after an introduction, line by line.
func below(introduction, mark string) func(string, aQuoted) string {
	return func(own string, q aQuoted) string {
		return own + "\n\n" + introduction + "\n" + marked(mark, q.text)
	}
}

func marked(mark, text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		b.WriteString(strings.TrimRight(mark+line, " ") + "\n")
	}
	return b.String()
}

// fields are the header fields that a program prints above a letter it quotes.
func fields(from, sent, to, subject, date string) string {
	return fmt.Sprintf("%s: %s\n%s: %s\n%s: Anna <anna@club.example>\n%s: Re: Tuesday\n", from, who, sent, date, to, subject)
}

// wrapped breaks lines after so many columns; what is left of one has no mark.
func wrapped(text string, columns int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		rest := []rune(line)
		for len(rest) > columns {
			at := columns
			for at > 0 && rest[at] != ' ' {
				at--
			}
			if at == 0 {
				break
			}
			b.WriteString(string(rest[:at]) + "\n")
			rest = rest[at+1:]
		}
		b.WriteString(string(rest) + "\n")
	}
	return b.String()
}

// inside is what stands in the body of a page.
func inside(page string) string {
	_, rest, _ := strings.Cut(page, "<body")
	_, rest, _ = strings.Cut(rest, ">")
	body, _, _ := strings.Cut(rest, "</body>")
	return body
}

// page puts the body of a letter between other HTML.
func page(before, after string) func(string, aQuoted) string {
	return func(own string, q aQuoted) string {
		return "<html><head><title>" + q.subject + "</title></head><body><div>" + strings.ReplaceAll(own, "\n", "<br>") + "</div>" +
			before + inside(q.html) + after + "</body></html>"
	}
}

var htmlFields = strings.NewReplacer("<", "&lt;", ">", "&gt;", "\n", "<br>\n")

var programs = []program{
	{"no introduction", below("", ""), page("<br>", "")},
	{"below, without introduction", func(own string, q aQuoted) string { return q.text + "\n" + own }, func(own string, q aQuoted) string {
		return "<html><body>" + inside(q.html) + "<div>" + own + "</div></body></html>"
	}},
	{"indented", below("", "    "), page("<div style='margin-left:20px'>", "</div>")},
	{"narrow, without introduction", func(own string, q aQuoted) string { return own + "\n\n" + wrapped(q.text, 50) }, nil},
	{"Gmail", below("On Tue, Mar 3, 2026 at 6:00 PM "+who+" wrote:\n", "> "),
		page(`<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 3, 2026 at 6:00 PM Tuesday &lt;games@club.example&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><u></u>`, "</blockquote></div>")},
	{"Gmail forwards", below("---------- Forwarded message ---------\n"+fields("From", "Date", "To", "Subject", "Tue, Mar 3, 2026 at 6:00 PM")+"\n", ""),
		page(`<div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: Tuesday</div>`, "</div>")},
	{"Apple Mail", below("On 3 Mar 2026, at 18:00, "+who+" wrote:\n", "> "),
		page("<br><div><blockquote type=\"cite\"><div>On 3 Mar 2026, at 18:00, Tuesday &lt;games@club.example&gt; wrote:</div><br><div>", "</div></blockquote></div>")},
	{"Thunderbird", below("On 3/3/26 18:00, Tuesday wrote:", "> "), page(`<div class="moz-cite-prefix">On 3/3/26 18:00, Tuesday wrote:</div><blockquote type="cite" cite="mid:x">`, "</blockquote>")},
	{"Yahoo de", below("    Am Dienstag, 3. März 2026 um 18:00:00 MEZ hat "+who+" Folgendes geschrieben:  \n ", " "),
		page(`</div><div id="ydp4d1cf5a6yahoo_quoted_8124" class="ydp4d1cf5a6yahoo_quoted"><div>Am Dienstag, 3. März 2026 um 18:00:00 MEZ hat Tuesday &lt;games@club.example&gt; Folgendes geschrieben:</div><div><br></div>`, "</div>")},
	{"Yahoo Android de", func(own string, q aQuoted) string {
		return own + "\n\nVon Yahoo Mail auf Android gesendet \n \n  Am Di., März 3, 2026 at 18:00 schrieb Tuesday<games@club.example>:   " + q.text
	}, nil},
	{"Yahoo Android", func(own string, q aQuoted) string {
		return own + "\n\nSent from Yahoo Mail on Android \n \n  On Tue, Mar 3, 2026 at 18:00, Tuesday<games@club.example> wrote:   " + q.text
	}, page(`<br><div id="ymail_android_signature">Sent from Yahoo Mail on Android</div><br><blockquote style="margin: 0 0 20px 0;"> <div style="font-family:Roboto, sans-serif; color:#6D00F6;"> <div>On Tue, Mar 3, 2026 at 18:00, Tuesday</div><div>&lt;games@club.example&gt; wrote:</div> </div> <div style="padding: 10px 0 0 20px; margin: 10px 0 0 0; border-left: 1px solid #6D00F6;">`, "</div></blockquote>")},
	{"Zoho", below("\n\n---- On Tue, 03 Mar 2026 18:00:00 +0100 "+who+" wrote ---\n", ""),
		page(`<div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204); height: 0px;"></div><div class="zmail_extra"><div><div id="Zm-_Id_-Sgn1">---- On Tue, 03 Mar 2026 18:00:00 +0100 <b>Tuesday &lt;games@club.example&gt;</b> wrote ---<br></div><blockquote id="blockquote_zmail" style="margin: 0px;">`, "</blockquote></div></div>")},
	{"Outlook en", below("________________________________\n"+fields("From", "Sent", "To", "Subject", "Tuesday, March 3, 2026 6:00 PM"), ""),
		page(`<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Tuesday &lt;games@club.example&gt; <br><b>Sent:</b> Tuesday, March 3, 2026 6:00 PM<br><b>To:</b> Anna<br><b>Subject:</b> Tuesday</p></div>`, "")},
	{"Outlook on the web", nil, page(`<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Tuesday<br><b>Sent:</b> Tuesday<br></font></div>`, "")},
	{"Outlook es", below(fields("De", "Enviado el", "Para", "Asunto", "martes, 3 de marzo de 2026 18:00"), ""), nil},
	{"Outlook it", below(fields("Da", "Inviato", "A", "Oggetto", "martedì 3 marzo 2026 18:00"), ""), nil},
	{"Outlook hu", below(fields("Feladó", "Elküldve", "Címzett", "Tárgy", "2026. március 3., kedd 18:00"), ""), nil},
	{"Outlook pt", below(fields("De", "Enviada em", "Para", "Assunto", "terça-feira, 3 de março de 2026 18:00"), ""), nil},
	{"Outlook nl", below(fields("Van", "Verzonden", "Aan", "Onderwerp", "dinsdag 3 maart 2026 18:00"), ""), nil},
	{"Outlook pl", below(fields("Od", "Wysłano", "Do", "Temat", "wtorek, 3 marca 2026 18:00"), ""),
		page("<p>"+htmlFields.Replace(fields("Od", "Wysłano", "Do", "Temat", "wtorek, 3 marca 2026 18:00"))+"</p>", "")},
	{"Outlook ro", below(fields("De la", "Trimis", "Către", "Subiect", "marți, 3 martie 2026 18:00"), ""), nil},
	{"Outlook sk", below(fields("Od", "Odoslané", "Komu", "Predmet", "utorok 3. marca 2026 18:00"), ""), nil},
	{"Outlook sv", below(fields("Från", "Skickat", "Till", "Ämne", "den 3 mars 2026 18:00"), ""), nil},
	{"Samsung pt", below("-------- Mensagem original --------\n"+fields("De", "Data", "Para", "Assunto", "03/03/2026 18:00 (GMT+00:00)"), ""),
		page("<br><div align=\"left\"><div>-------- Mensagem original --------</div><div>De: Tuesday &lt;games@club.example&gt; </div><div>Data: 03/03/2026  18:00  (GMT+00:00) </div><div>Para: Anna &lt;anna@club.example&gt; </div><div>Assunto: Tuesday </div><div><br></div></div>", "")},
	{"GMX", below("Gesendet: Dienstag, 03. März 2026 um 18:00 Uhr\nVon: "+who+"\nAn: anna@club.example\nBetreff: Tuesday\n", ""),
		page(`<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Dienstag, 03. März 2026 um 18:00 Uhr<br><b>Von:</b>&nbsp;Tuesday<br><b>Betreff:</b>&nbsp;Tuesday</div>`, "</div>")},
	{"The Bat!", func(own string, q aQuoted) string {
		return "Hello Tuesday,\n\nTuesday, March 3, 2026, 6:00:00 PM, you wrote:\n\n" + marked("T> ", q.text) + "\n" + own + "\n"
	}, nil},
	{"fields in one line", below("From: "+who+" Sent: Tuesday, March 3, 2026 6:00 PM To: Anna <anna@club.example> Subject: Tuesday", ""), nil},
	{"an introduction in Polish", below("wt., 3 mar 2026 o 18:00 "+who+" napisał(a):\n", ""), page("<p>wt., 3 mar 2026 o 18:00 Tuesday &lt;games@club.example&gt; napisał(a):</p><blockquote>", "</blockquote>")},
	{"bars for marks", below("On Tue, Tuesday wrote:", "| "), nil},
	{"marks, and lines broken without them", func(own string, q aQuoted) string {
		return own + "\n\nOn Tue, Mar 3, 2026 at 6:00 PM " + who + " wrote:\n" + wrapped(marked("> ", q.text), 72)
	}, nil},
	{"marks twice, and lines broken without them", func(own string, q aQuoted) string {
		return own + "\n\nOn Tue, Mar 3, 2026 at 6:00 PM " + who + " wrote:\n" + wrapped(marked("> > ", q.text), 76)
	}, nil},
}

// raws are the letters in which a program answers one.
func (p program) raws(own string, q aQuoted) []string {
	head := "From: " + anna + "\nTo: games@club.example\nSubject: Re: x\nMessage-ID: <q@x.example>\nDate: Tue, 03 Mar 2026 18:00:00 +0000\nMIME-Version: 1.0\n"
	text, html := "", ""
	var all []string
	if p.text != nil {
		text = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + p.text(own, q) + "\n"
		all = append(all, head+text)
	}
	if p.html != nil && q.html != "" {
		html = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + p.html(own, q) + "\n"
		all = append(all, head+html)
	}
	if text != "" && html != "" {
		all = append(all, head+"Content-Type: multipart/alternative; boundary=\"=_b\"\n\n--=_b\n"+text+"--=_b\n"+html+"--=_b--\n")
	}
	return all
}

// goldens are the letters of testdata/reports, in all languages.
func goldens(t *testing.T) map[string]aQuoted {
	t.Helper()
	files, err := filepath.Glob("../../testdata/reports/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../../testdata/reports/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]aQuoted)
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel("../../testdata/reports", file)
		for i, text := range strings.Split("\n"+string(data), "\nSubject: ")[1:] {
			subject, body, _ := strings.Cut(text, "\n\n")
			if body, _, found := strings.Cut(body, letter.Bottom); found { // what comes behind is of no letter
				all[fmt.Sprintf("%s %d", name, i)] = aQuoted{subject: subject, text: body + letter.Bottom + "\n"}
			}
		}
	}
	pages, err := filepath.Glob("../../testdata/reports/html/*.html")
	if err != nil || len(pages) < 4 || len(all) < 100 {
		t.Fatalf("%d letters, %d pages: %v", len(all), len(pages), err)
	}
	for _, file := range pages {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lang := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "turn-"), ".html")
		name := "turn-welsh-owner.txt 0"
		if lang != "en" {
			name = lang + "/" + name
		}
		q := all[name]
		q.html = string(data)
		all["html "+lang] = q
	}
	return all
}

// Every letter that the program sends, quoted as every mail program does beside a text
// without orders, orders nothing, and asks for nothing but what was written. So does
// no line of it seem to be an order that was not understood.
func TestNoQuoteIsAnOrder(t *testing.T) {
	many(t)
	c := newClub(t)
	rules, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	reader := rules.Orders()
	all := goldens(t)
	for n, name := range slices.Sorted(maps.Keys(all)) {
		for j, p := range programs {
			if strings.Contains(name, "every-") && (n+j)%8 > 0 {
				continue // there are many letters alike
			}
			own := []string{"Thanks, looks good!", "status"}[(n+j)%2]
			for i, raw := range p.raws(own, all[name]) {
				l, err := letter.Read([]byte(raw))
				if err != nil {
					t.Fatal(err)
				}
				ctx := commands.Context{Lang: "en", GM: true, Order: func(string) bool { return false }}
				given, rest, problems := rules.Commands.Parse(orderLines(l.Lines), ctx)
				sheet := reader.Parse(rest, orders.Context{Next: ruleset.Nation(4), Round: 3, AllowQuoted: true})
				want := 0
				if own == "status" {
					want = 1
				}
				if !sheet.Empty() || len(sheet.Problems) > 0 || len(given) != want || len(problems) > 0 {
					t.Errorf("%s, %s %d: %d commands, %+v, %+v\n%s", name, p.name, i, len(given), problems, sheet, l.Own())
				}
			}
		}
	}
}

// A form that was changed within the quote is read in every program, with thanks above
// it or without, and nothing else of the letter.
func TestChangedFormInEveryQuote(t *testing.T) {
	many(t)
	c := newClub(t)
	rules, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	q := goldens(t)["html en"]
	const was, is = "hold everything", "move 1 from Hebrides to Skye"
	if !strings.Contains(q.text, was) || !strings.Contains(q.html, "order-form") && !strings.Contains(q.html, "--8&lt;--") {
		t.Fatalf("no form in the letter:\n%s", q.text)
	}
	q.text, q.html = strings.Replace(q.text, was, is, 1), strings.Replace(q.html, was, is, 1)
	for _, p := range programs {
		if p.name == "bars for marks" {
			continue // these are for what others wrote
		}
		for _, own := range []string{"", "Thanks!"} {
			for i, raw := range p.raws(own, q) {
				l, err := letter.Read([]byte(raw))
				if err != nil {
					t.Fatal(err)
				}
				sheet := rules.Orders().Parse(orderLines(l.Lines), orders.Context{Next: 4, Round: 3, AllowQuoted: true})
				var got []string
				for _, s := range sheet.Sections {
					for _, o := range s.Orders {
						got = append(got, o.Text)
					}
				}
				// The form of the page has new armies to place, too.
				if text := strings.Join(got, "; "); len(sheet.Problems) > 0 || text != is && text != "place 1 in March; place 1 in Cheshire; "+is {
					t.Errorf("%s %d, %q: %+v\n%s", p.name, i, own, sheet, l.Own())
				}
			}
		}
	}
}
