package letter

import "testing"

// A letter that has HTML beside its text is read with the line ends that its writer
// typed, and with the quotes that only the HTML shows.
func TestTwin(t *testing.T) {
	for _, test := range []struct{ name, text, html, own string }{
		{
			"lines broken by the program",
			"Welsh: 2 armies go from Gwent to Avalon and after that 3 from English\nChannel to Kent\nhold the rest\n",
			"<div>Welsh: 2 armies go from Gwent to Avalon and after that 3 from English Channel to Kent</div><div>hold the rest</div>",
			"Welsh: 2 armies go from Gwent to Avalon and after that 3 from English Channel to Kent\nhold the rest",
		},
		{
			"bold letters and a list",
			"*Welsh* and all the other nations that stand beside the sea shall take\nKent\n\n- hold\n",
			"<p><b>Welsh</b> and all the other nations that stand beside the sea shall take Kent</p><ul><li>hold</li></ul>",
			"*Welsh* and all the other nations that stand beside the sea shall take Kent\n\n- hold",
		},
		{
			"lines that are short because their writer made them so",
			"2 from Gwent\nto Avalon\n", "<div style='white-space:pre-wrap'>2 from Gwent\nto Avalon</div>",
			"2 from Gwent\nto Avalon",
		},
		{
			"a quote that only the HTML shows",
			"hold Gwent\n\nBo pisze, co nastepuje\n2 from Powys to March\n",
			"<div>hold Gwent</div><blockquote type=cite>Bo pisze, co nastepuje<br>2 from Powys to March</blockquote>",
			"hold Gwent",
		},
		{"HTML of something else", "hold Gwent\nstay\n", "<p>This letter cannot be shown.</p>", "hold Gwent\nstay"},
		{"HTML that is all a quote", "hold Gwent\n", "<blockquote type=cite>hold Gwent</blockquote>", "hold Gwent"},
	} {
		raw := "From: Anna <anna@x.example>\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n" + test.text +
			"--b\nContent-Type: text/html\n\n" + test.html + "\n--b--\n"
		if got := mustRead(t, []byte(raw)).Own(); got != test.own {
			t.Errorf("%s: %q, want %q", test.name, got, test.own)
		}
	}
}

// The key of a letter does not depend on the HTML beside its text.
func TestTwinAndKey(t *testing.T) {
	letter := func(html string) Key {
		return mustRead(t, []byte("From: a@x.example\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nhold\n--b\nContent-Type: text/html\n\n"+html+"\n--b--\n")).Key
	}
	if letter("<p>hold</p>") != letter("<i>hold</i>") {
		t.Error("two keys")
	}
}
