package htmlletter

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// checkPage finds what no page may have: elements and attributes beyond those of
// the template, and anything that is fetched.
func checkPage(t *testing.T, page string) {
	t.Helper()
	elements := " html head meta title style body div table tr td th h1 h2 h3 p b br ul li pre img caption i "
	attributes := " lang charset name content class style bgcolor width cellpadding cellspacing border align role src alt scope "
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		switch token.Type {
		case html.StartTagToken, html.SelfClosingTagToken:
			if !strings.Contains(elements, " "+token.Data+" ") {
				t.Errorf("element %q", token)
			}
			for _, a := range token.Attr {
				if !strings.Contains(attributes, " "+a.Key+" ") || a.Key == "src" && !strings.HasPrefix(a.Val, "cid:") ||
					a.Key == "style" && strings.ContainsAny(a.Val, "(@\\") {
					t.Errorf("attribute %s=%q of %s", a.Key, a.Val, token.Data)
				}
			}
		case html.CommentToken:
			if !strings.HasPrefix(token.Data, "[if mso]>") || strings.Contains(strings.TrimPrefix(token.Data, "[if mso]>"), "<!") != strings.HasSuffix(token.Data, "<![endif]") {
				t.Errorf("comment %q", token)
			}
		}
	}
	_, style, _ := strings.Cut(page, "<style>")
	style, _, _ = strings.Cut(style, "</style>")
	for _, bad := range []string{"url(", "@import", "@font-face", "http"} {
		if strings.Contains(style, bad) {
			t.Errorf("the style sheet has %q", bad)
		}
	}
	// Words wider than a telephone, such as links of a chain of dice in the help, are broken.
	for _, element := range []string{"p", "li"} {
		_, rule, _ := strings.Cut(style, "\n"+element+"{")
		if rule, _, _ = strings.Cut(rule, "}"); !strings.Contains(rule, "word-break:break-word") {
			t.Errorf("a long word in a %q makes the page too wide: %q", element, rule)
		}
	}
	if strings.Contains(page, "ZgotmplZ") {
		t.Error("the template escaped something away")
	}
}

// checkHeard finds what makes a page hard to follow for who hears it: headings out of order,
// and tables of data without a caption or without headings of their columns.
func checkHeard(t *testing.T, page string) {
	t.Helper()
	level := 0
	data, caption, heads := false, false, false
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		switch token.Type {
		case html.StartTagToken:
			switch token.Data {
			case "h1", "h2", "h3":
				next := int(token.Data[1] - '0')
				if next > level+1 {
					t.Errorf("a heading of level %d follows one of level %d", next, level)
				}
				level = next
			case "table":
				data, caption, heads = !strings.Contains(token.String(), `role="presentation"`), false, false
			case "caption":
				caption = true
			case "th":
				heads = heads || strings.Contains(token.String(), `scope="col"`)
			case "img":
				if !strings.Contains(token.String(), ` alt="`) || strings.Contains(token.String(), ` alt=""`) {
					t.Errorf("a picture that says nothing: %s", token)
				}
			}
		case html.EndTagToken:
			if token.Data == "table" && data {
				if !caption || !heads {
					t.Errorf("a table has a caption: %v; headings: %v", caption, heads)
				}
				data = false
			}
		}
	}
}

// textOf is the text of a page, with blanks where elements begin and end, except
// those within a line.
func textOf(t *testing.T, page string) string {
	t.Helper()
	_, page, _ = strings.Cut(page, "<body")
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader("<body" + page))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		if token.Type == html.TextToken {
			b.WriteString(strings.NewReplacer("\u00a0", " ", "\u00ad", "").Replace(token.Data)) // soft hyphens are in HTML alone
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
