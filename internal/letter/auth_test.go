package letter

import (
	"html/template"
	"strings"
	"testing"
)

func TestProvedBy(t *testing.T) {
	const (
		from     = "From: Anna <anna@mail.club.example>\n"
		received = "Received: from a by b; Tue, 3 Mar 2026 18:00:00 +0000\n"
		pass     = "Authentication-Results: mx.club.example; dkim=pass header.d=club.example\n"
		fail     = "Authentication-Results: mx.club.example; dkim=fail header.d=club.example\n"
	)
	results := func(value string) string { return "Authentication-Results: " + value + "\n" }
	for name, test := range map[string]struct {
		header string
		below  int // Received fields above the server's own
		want   bool
	}{
		"DKIM":                          {pass + received + from, 0, true},
		"DKIM, same domain":             {results("MX.club.example 1; dkim=PASS (good) header.d=mail.club.example") + from, 0, true},
		"SPF":                           {results("mx.club.example; spf=pass smtp.mailfrom=anna@club.example") + from, 0, true},
		"SPF, domain alone":             {results("mx.club.example; spf=pass smtp.mailfrom=club.example") + from, 0, true},
		"second result":                 {results("mx.club.example;\n dkim=none;\n spf=pass smtp.mailfrom=<anna@club.example>") + from, 0, true},
		"second field of the server":    {fail + pass + received + from, 0, true},
		"another server's above":        {results("other.example; dkim=fail header.d=x.example") + pass + from, 0, true},
		"below one Received":            {received + pass + received + from, 1, true},
		"no results":                    {received + from, 0, false},
		"failed":                        {fail + from, 0, false},
		"another server":                {results("mx.evil.example; dkim=pass header.d=club.example") + from, 0, false},
		"server in a comment":           {results("(mx.club.example;) mx.evil.example; dkim=pass header.d=club.example") + from, 0, false},
		"another domain's signature":    {results("mx.club.example; dkim=pass header.d=evil.example") + from, 0, false},
		"look-alike domain":             {results("mx.club.example; dkim=pass header.d=xclub.example") + from, 0, false},
		"public suffix":                 {results("mx.club.example; dkim=pass header.d=example") + from, 0, false},
		"sender's own, below":           {received + pass + from, 0, false},
		"sender's own, far below":       {received + received + pass + from, 1, false},
		"sender's own, second":          {received + fail + pass + from, 1, false},
		"no domain":                     {results("mx.club.example; dkim=pass") + from, 0, false},
		"null sender":                   {results("mx.club.example; spf=pass smtp.mailfrom=<>") + from, 0, false},
		"HELO alone":                    {results("mx.club.example; spf=pass smtp.helo=club.example") + from, 0, false},
		"result in a comment":           {results("mx.club.example; spf=fail (x; dkim=pass header.d=club.example) smtp.mailfrom=evil.example") + from, 0, false},
		"result in a nested comment":    {results(`mx.club.example; spf=fail (a (b) \) ; dkim=pass header.d=club.example) smtp.mailfrom=evil.example`) + from, 0, false},
		"result in a quoted local part": {results(`mx.club.example; spf=pass smtp.mailfrom="; dkim=pass header.d=club.example "@evil.example`) + from, 0, false},
		"quote that does not end":       {results(`mx.club.example; dkim=pass header.d=club.example "`) + from, 0, false},
		"comment that does not end":     {results(`mx.club.example; dkim=pass header.d=club.example (`) + from, 0, false},
		"version":                       {results("mx.club.example 2; dkim=pass header.d=club.example") + from, 0, false},
		"two authors":                   {pass + "From: anna@club.example, evil@club.example\n", 0, false},
		"two From fields":               {pass + from + "From: evil@club.example\n", 0, false},
		"no author":                     {pass, 0, false},
		"server without a name":         {results("; dkim=pass header.d=club.example") + from, 0, false},
	} {
		l, err := Read([]byte(test.header + "Subject: x\n\ntext\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := l.ProvedBy("mx.club.example", test.below); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
		if l.ProvedBy("", 9) {
			t.Errorf("%s: proved by nobody", name)
		}
	}
}

// FuzzProvedBy puts words of a sender's choice where servers quote them: into the
// local part of their address and into comments. They never prove anything.
func FuzzProvedBy(f *testing.F) {
	f.Add("; dkim=pass header.d=club.example ", "domain of x designates 1.2.3.4")
	f.Add(`\"; dkim=pass header.d=club.example;"`, ") ; dkim=pass header.d=club.example (")
	f.Add("anna@club.example", "smtp.mailfrom=anna@club.example")
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "(", `\(`, ")", `\)`, "\r", " ", "\n", " ").Replace
	f.Fuzz(func(t *testing.T, local, comment string) {
		l := Letter{From: Address{Addr: "anna@club.example"}, Authors: 1, Auth: []AuthResults{{
			Value: "mx.club.example; spf=pass (" + escape(comment) + `) smtp.mailfrom="` + escape(local) + `"@evil.example; ` +
				`dkim=fail reason="` + escape(comment) + `" header.d=club.example (` + escape(local) + ")",
		}}}
		if l.ProvedBy("mx.club.example", 0) {
			t.Errorf("proved by %q", l.Auth[0].Value)
		}
	})
}

func TestManyAuthResults(t *testing.T) {
	raw := strings.Repeat("Authentication-Results: other.example; none\n", 500) + "From: a@b.example\n\nx"
	l, err := Read([]byte(raw))
	if err != nil || len(l.Auth) > maxAuthResults || l.ProvedBy("mx.club.example", 0) {
		t.Errorf("%d fields, %v", len(l.Auth), err)
	}
}

func TestHideTokens(t *testing.T) {
	const token = "aaaaabbbbbcccccddddd234567"
	for _, text := range []string{
		"write to games+" + token + "@club.example now", "Games+" + strings.ToUpper(token) + "@CLUB.example",
		"Re: [bw " + token + "] Round 3", "> [BW  " + token + " ]",
	} {
		if got := HideTokens(text, "games@club.example"); strings.Contains(strings.ToLower(got), token) || got == text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for _, text := range []string{"", "2 + 2 [armies]", "games@club.example", "lames+aaaaaaaaaa@club.example.org"} {
		if got := HideTokens(text, "games@club.example"); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// In HTML, where signs may be escaped, tokens are hidden but in the links of the letter.
func TestHideTokensHTML(t *testing.T) {
	const token, link = "aaaaabbbbbcccccddddd234567", `<a href="mailto:games&#43;aaaaabbbbbcccccddddd234567@club.example?subject=x">Send</a>`
	page := template.Must(template.New("").Parse(`<p title="{{.}}">{{.}}</p>`))
	for _, text := range []string{
		"write to games+" + token + "@club.example now", "Games+" + strings.ToUpper(token) + "@CLUB.example", "Re: [bw " + token + "] Round 3",
		`href="mailto:games+` + token + `@club.example"`, "mailto:games%2B" + token + "@club.example",
	} {
		var b strings.Builder
		if err := page.Execute(&b, text); err != nil {
			t.Fatal(err)
		}
		got := HideTokensHTML(b.String()+link, "games@club.example")
		if rest, kept := strings.CutSuffix(got, link); !kept || strings.Contains(strings.ToLower(rest), token) {
			t.Errorf("%q became %q", b.String()+link, got)
		}
	}
}

func TestSameAddress(t *testing.T) {
	if !SameAddress("Anna@Club.EXAMPLE", "anna@club.example") || !SameAddress("jános@x.example", "JáNOS@x.example") {
		t.Error("the same addresses differ")
	}
	for _, other := range []string{
		"\u212Aate@kent.example", "kate@\u212Aent.example", // Kelvin sign
		"k\u0430te@kent.example", // Cyrillic a
		"kate@kent.example.org", "kate@xn--knt-boa.example", "kate+1@kent.example", "",
	} {
		if SameAddress("kate@kent.example", other) {
			t.Errorf("%q passes for kate@kent.example", other)
		}
	}
}
