package letter

import (
	"fmt"
	"strings"
	"testing"
)

// sourceText prints lines as depth and text.
func sourceText(lines []sourceLine) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		mark := ""
		if line.footer {
			mark = "~"
		}
		texts[i] = fmt.Sprintf("%d%s%s", line.depth, mark, line.text)
	}
	return strings.Join(texts, "|")
}

func TestCleanText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"line ends", "a\r\nb\rc\nd\u2028e", "a\nb\nc\nd\ne"},
		{"spaces", "a\u00a0b\tc\u202fd\u3000e", "a b c d e"},
		{"invisible", "\ufeffa\u200b\u00ad\x00\x1bb", "ab"},
		{"windows-1252 in disguise", "a\u0096b\u0080", "a–b€"},
		{"decomposed", "e\u0301jercito", "éjercito"},
		{"emoji", "ok 👍", "ok 👍"},
	}
	for _, test := range tests {
		if got := cleanText(test.in); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestFlowed(t *testing.T) {
	tests := []struct {
		name, in string
		delSp    bool
		want     string
	}{
		{"joined", "a \nb \nc\nd", false, "0a b c|0d"},
		{"DelSp", "Ava \nlon", true, "0Avalon"},
		{"depths are not joined", ">> a \n> b", false, "2a |1b"},
		{"quotes are joined", "> a \n> b", false, "1a b"},
		{"space-stuffing", " > a\n From b\n  c", false, "0> a|0From b|0 c"},
		{"signature ends a paragraph", "a \n-- \nAnna", false, "0a |0-- |0Anna"},
		{"text ends in a soft break", "a ", false, "0a "},
		{"empty", "", false, "0"},
	}
	for _, test := range tests {
		f := fragment{source: test.in, flowed: true, delSp: test.delSp}
		if got := sourceText(f.lines()); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestHTMLLines(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"inline marks and white space", "<b>Gwent</b>\n  to <i>Ava</i>lon", "0Gwent to Avalon"},
		{"paragraphs", "<p>a<p>b</p>c", "0a|0b|0c"},
		{"breaks", "a<br>b<br/><br>c", "0a|0b|0|0c"},
		{"empty div with a break is a blank line", "<div>a</div><div><br></div><div>b</div>", "0a|0|0b"},
		{"list", "<ul><li>a<li><p>b</p></li><li></li></ul>c", "0- a|0- b|0c"},
		{"table", "<table><tr><td>a</td><td> b </td></tr><tr><th>c<th>d</table>", "0a b|0c d"},
		{"entities", "a &lt; b &amp;&nbsp;c &eacute;", "0a < b & c é"},
		{"head, style and script", "<head><title>t</title><style>x</style></head><script>y</script><!-- z -->a", "0a"},
		{"head that is never closed", "<head><meta><body>a", "0a"},
		{"preformatted", "<pre>a\n  b\r\nc</pre>d", "0a|0  b|0c|0d"},
		{"blockquote", "a<blockquote type=cite>b<blockquote type=cite>c</blockquote>d</blockquote>e", "0a|1b|2c|1d|0e"},
		{"indent with a bare blockquote", "a<blockquote>b</blockquote>c", "0a|0b|0c"},
		{"indent with a margin", "<blockquote style='margin: 0'>a</blockquote>b", "0a|0b"},
		{"indent of Gmail", "<blockquote class=gmail_quote style='margin:0 0 0 40px;border:none'>a</blockquote>b", "0a|0b"},
		{"indent of Gmail without border", "<blockquote class=gmail_quote style='margin:0px 0px 0px 40px'>a</blockquote>b", "0a|0b"},
		{"quote with a line beside it", "<blockquote style='margin:0; border-left: 2px solid #ccc'>a</blockquote>b", "1a|0b"},
		{"quote of Outlook", "<blockquote style='border:none;border-left:solid blue 1.5pt'>a</blockquote>b", "1a|0b"},
		{"bare blockquote below an attribution", "<p>wt., 3 mar 2026 o 10:15 Bo &lt;bo@x.example&gt; napisał(a):</p><blockquote>a</blockquote>b<blockquote>c</blockquote>",
			"0wt., 3 mar 2026 o 10:15 Bo <bo@x.example> napisał(a):|1a|0b|1c"},
		{"Yahoo", "<div id=ydp1b2c3d4eyahoo_quoted_7 class=ydp1b2c3d4eyahoo_quoted>a</div>b", "1a|0b"},
		{"Zoho", "a<div class='zmail_extra'><div>---- On x wrote ---</div><blockquote style='margin: 0px;'>b</blockquote></div>", "0a|1---- On x wrote ---|1b"},
		{"what is not shown", "<div style='display: none; max-height:0'>a</div>b", "0b"},
		{"cite", "<blockquote type=cite style='border: none'>a</blockquote>b", "1a|0b"},
		{"indent of web mailers", "<blockquote style='margin:0 0 0 40px; border: none'>a</blockquote>", "0a"},
		{"unclosed inside a quote", "<blockquote type=cite><div>a</blockquote>b", "1a|0b"},
		{"stray end tags", "</div></blockquote>a</pre>", "0a"},
		{"attribution of Gmail", "<div class='gmail_attr x'>On</div>a", "1On|0a"},
		{"Outlook reply is quoted to the end", "a<div id=x_x_divRplyFwdMsg>b</div>c", "0a|1b|1c"},
		{"Outlook reply inside a quote ends with it", "<blockquote type=cite><div id=divRplyFwdMsg>b</div></blockquote>c", "1b|0c"},
		{"signatures", "<div class=gmail_signature>a</div><div id=AppleMailSignature>b</div>c", "0~a|0~b|0c"},
		{"delimiter keeps its space", "a<br>-- <br>b", "0a|0-- |0b"},
		{"quote marks in text", "a<br>&gt; b", "0a|1b"},
		{"broken tag at the end", "a<b", "0a"},
		{"no text", "<div></div>", ""},
	}
	for _, test := range tests {
		f := fragment{source: test.in, html: true}
		if got := sourceText(f.lines()); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// A player who types below the signature that the mail program has put there
// types inside its element.
func TestLongHTMLSignatureIsOwnText(t *testing.T) {
	html := "<div id=Signature>Anna<br>" + strings.Repeat("Gwent 1 to Avalon<br>", 30) + "</div>"
	lines := classify(fragment{source: html, html: true}.lines(), nil)
	if got := marks(lines); got != strings.Repeat(".", 31) {
		t.Errorf("marks = %s", got)
	}
}

func TestSplitMultipart(t *testing.T) {
	tests := []struct {
		name, body, boundary string
		want                 string
		closed               bool
	}{
		{"two parts", "pre\n--b\nx\n--b\ny\nz\n--b--\npost", "b", "x|y\nz", true},
		{"CRLF and space after the boundary", "--b \r\nx\r\n--b--\r\n", "b", "x", true},
		{"not closed", "--b\nx\n--b\ny", "b", "x|y", false},
		{"boundary of another level", "--b\n--bb\nx\n--b--", "b", "--bb\nx", true},
		{"empty boundary", "--\nx\n----\n", "", "", false},
		{"empty body", "", "b", "", false},
	}
	for _, test := range tests {
		parts, closed := splitMultipart([]byte(test.body), test.boundary, 10)
		texts := make([]string, len(parts))
		for i, p := range parts {
			texts[i] = string(p)
		}
		if got := strings.Join(texts, "|"); got != test.want || closed != test.closed {
			t.Errorf("%s: got %q closed=%t, want %q closed=%t", test.name, got, closed, test.want, test.closed)
		}
	}
}

func TestSplitHeader(t *testing.T) {
	tests := []struct {
		name, raw, header, body string
		problem                 ProblemCode
	}{
		{"plain", "A: 1\nB: 2\n\nx", "A: 1\r\nB: 2\r\n", "x", 0},
		{"folded", "A: 1\n 2\n\nx", "A: 1\r\n 2\r\n", "x", 0},
		{"mailbox line", "From x Tue Mar  3\nA: 1\n\nx", "A: 1\r\n", "x", 0},
		{"junk line and its continuation", "A: 1\njunk\n more\nB: 2\n\nx", "A: 1\r\nB: 2\r\n", "x", DamagedHeader},
		{"no blank line", "A: 1\nGwent holds\nB: 2", "A: 1\r\n", "Gwent holds\nB: 2", DamagedHeader},
		{"no body", "A: 1", "A: 1\r\n", "", 0},
		{"continuation first", " x\nA: 1\n\n", "A: 1\r\n", "", 0},
		{"long field is cut, the next is kept", "A: 1\n " + strings.Repeat("x", MaxField) + "\nB: 2\n\n", "A: 1\r\nB: 2\r\n", "", TooBig},
	}
	for _, test := range tests {
		header, body, problem := splitHeader([]byte(test.raw))
		if string(header) != test.header || string(body) != test.body || problem != test.problem {
			t.Errorf("%s: got %q, %q, %v", test.name, header, body, problem)
		}
	}
}

func TestLooseContentType(t *testing.T) {
	mediaType, params := looseContentType(`Multipart/Mixed ; boundary="a b"; boundary=c; charset = x; =`)
	if mediaType != "multipart/mixed" || params["charset"] != "x" || params["boundary"] != "c" {
		t.Errorf("got %q %v", mediaType, params)
	}
}

// A quote in HTML ends with its own end, or that of a div around it, whatever ends stand in it that are of nothing, or of
// what is around.
func TestQuoteEndsWithItsOwnEnd(t *testing.T) {
	for _, html := range []string{
		"<span><blockquote type=cite>a</span><br>b</blockquote>",
		"<o:p><blockquote type=cite>a<o:p></o:p><br>b</o:p></o:p><br>c</blockquote>",
		"<ul><li><blockquote type=cite><ul><li>a</li></li>b</ul></blockquote>",
		"<table><tr><td><blockquote type=cite><p>a</td></tr>b</blockquote></table>",
		"<center><blockquote type=cite>a</center>b</blockquote>",
		"<b><i><blockquote type=cite>a</b>b</i><br>c</blockquote>",
		"<div><blockquote type=cite><p>a<li>b<p>c</li></p></ul></td></tr></table>d</blockquote></div>",
		strings.Repeat("<span>", maxOpen+1) + "<blockquote type=cite>a</blockquote>",
	} {
		lines := classify(fragment{source: html, html: true}.lines(), nil)
		if got := marks(lines); got != strings.Repeat(">", len(lines)) {
			t.Errorf("%.100s: marks = %s", html, got)
		}
	}
	after := classify(fragment{source: "<div><blockquote type=cite><p>a</blockquote>b</div>", html: true}.lines(), nil)
	if got := marks(after); got != ">." {
		t.Errorf("below a quote: marks = %s", got)
	}
}
