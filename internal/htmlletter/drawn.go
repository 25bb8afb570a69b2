package htmlletter

import "strings"

// markup is HTML that is written here: no text of a letter is ever made one.
type markup string

// drawer writes blocks as HTML. A template would do, but html/template took a tenth of all the
// time that a message of a game needs; the frame around the blocks is one still.
type drawer struct{ strings.Builder }

// put writes HTML as it stands.
func (d *drawer) put(m markup) { d.WriteString(string(m)) }

// text writes a text between tags, or in an attribute within quotation marks.
func (d *drawer) text(s string) {
	if strings.ContainsAny(s, special) {
		_, _ = escapes.WriteString(d, s) // a Builder takes everything
		return
	}
	d.WriteString(s)
}

// special are the characters that are not written as they are in HTML, + because some old
// browsers read it as the beginning of another encoding.
const special = "\x00\"&'+<>"

var escapes = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")

// around writes a text between two tags.
func (d *drawer) around(before markup, text string, after markup) {
	d.put(before)
	d.text(text)
	d.put(after)
}

// blocks writes blocks one after the other.
func (d *drawer) blocks(all []block) {
	for i := range all {
		d.block(&all[i])
	}
}

func (d *drawer) block(b *block) {
	switch b.Kind {
	case "paragraph":
		d.paragraph(b)
	case "chapter":
		d.around("<h2>", b.Text, "</h2>\n")
	case "heading":
		d.around("<h3>", b.Text, "</h3>\n")
	case "first-heading":
		d.around(`<h2 class="cap" style="border:0;letter-spacing:0">`, b.Text, "</h2>\n")
	case "battle-title":
		d.around("<p><b>", b.Text, "</b></p>\n")
	case "list":
		d.list(b)
	case "fixed":
		d.around(`<pre class="box" style="font-family:Menlo,Consolas,monospace;font-size:14px;white-space:pre-wrap;word-break:break-word">`, b.Text, "</pre>\n")
	case "table":
		d.table(b)
	case "sums":
		for i := range b.Sums {
			d.sums(&b.Sums[i])
		}
		d.put("\n")
	case "entries":
		d.entries(b)
	case "map":
		d.picture(b)
	case "for-you":
		d.forYou(b)
	case "battle":
		d.put("<div class=\"box\">\n")
		d.blocks(b.Blocks)
		d.put("</div>\n\n")
	case "order-form":
		d.orderForm(b)
	case "link":
		d.link(b)
	case "dice":
		d.dice(b)
	case "foot":
		d.foot(b)
	default: // a group that looks like what it has
		d.blocks(b.Blocks)
	}
}

// paragraph writes a paragraph, with dice in boxes.
func (d *drawer) paragraph(b *block) {
	if len(b.Words) == 0 {
		d.around("<p>", b.Text, "</p>\n")
		return
	}
	d.put("<p>")
	for _, w := range b.Words {
		switch {
		case w.Hit:
			d.around("<i><b>", w.Text, "</b></i>")
		case w.Die:
			d.around("<i>", w.Text, "</i>")
		default:
			d.text(w.Text)
		}
	}
	d.put("</p>\n")
}

func (d *drawer) list(b *block) {
	d.put("<ul>\n")
	for i := range b.Blocks {
		item := &b.Blocks[i]
		d.put("<li>")
		if item.Lead != "" {
			d.around("<b>", item.Lead, "</b> ")
		}
		d.text(item.Text)
		for k := range item.Blocks {
			if below := &item.Blocks[k]; below.Kind == "paragraph" {
				d.around("<br>", below.Text, "")
			} else {
				d.block(below)
			}
		}
		d.put("</li>\n")
	}
	d.put("</ul>\n")
}

func (d *drawer) caption(text string) {
	if text != "" {
		d.around(`<caption class="cap">`, text, "</caption>\n")
	}
}

func (d *drawer) table(b *block) {
	d.put(`<table class="rows`)
	if b.Many() {
		d.put(" many")
	}
	d.put("\">\n")
	d.caption(b.Caption)
	for i, row := range b.Rows {
		d.put("<tr>")
		for _, c := range row {
			if i == 0 {
				d.put(`<th scope="col">`)
				d.text(c)
				d.put("</th>")
			} else {
				d.around("<td>", c, "</td>")
			}
		}
		d.put("</tr>\n")
	}
	d.put("</table>\n")
}

// narrow is how many bytes the heading of a column has whose width is given.
const narrow = 3

func (d *drawer) sums(s *sums) {
	d.put("<table class=\"sums\" width=\"100%\">\n")
	d.caption(s.Caption)
	d.around(`<tr class="top"><th scope="col" class="name">`, s.Head.Name, "</th>")
	for _, c := range s.Head.Cells {
		d.put(`<th scope="col"`)
		if len(c) <= narrow {
			d.put(` width="20"`)
		}
		d.around(">", c, "</th>")
	}
	if s.Head.Total != "" {
		d.around(`<th scope="col">`, s.Head.Total, "</th>")
	}
	d.put("</tr>\n")
	for i := range s.Rows {
		d.sumRow(&s.Rows[i])
	}
	d.put("</table>\n")
}

func (d *drawer) sumRow(r *sumRow) {
	class := markup("whole")
	if r.Part {
		class = "part"
	}
	d.around(`<tr class="`+class+`"><th scope="row">`, r.Name, "</th>")
	for _, c := range r.Cells {
		if c == nothing {
			c = "·"
		}
		d.around("<td>", c, "</td>")
	}
	if r.Total != "" {
		d.around("<td>", r.Total, "</td>")
	}
	d.put("</tr>\n")
}

func (d *drawer) entries(b *block) {
	d.put(`<p class="small">`)
	if b.Text != "" {
		d.around(`<b class="acc" style="color:#8c3d12">`, b.Text, "</b><br>\n")
	}
	for i, row := range b.Rows {
		if i > 0 {
			d.put(" ·\n")
		}
		d.put("<b>")
		d.text(row[0])
		d.put("</b> ")
		d.text(row[1])
	}
	d.put("</p>\n")
}

func (d *drawer) picture(b *block) {
	d.around(`<p><img src="cid:`, b.Map, `" `)
	d.around(`alt="`, b.Text, `" `)
	if b.Part {
		d.put(`class="part soft small"`)
	} else {
		d.put(`width="584" class="map soft small"`)
	}
	d.put("></p>\n")
}

func (d *drawer) forYou(b *block) {
	d.put(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:14px 0 0"><tr><td class="note" bgcolor="#f8ecd0" style="background-color:#f8ecd0;border-left:4px solid #c0762b;padding:6px 14px;font-size:16px">` + "\n")
	for i := range b.Blocks {
		d.around("<p>", b.Blocks[i].Text, "</p>\n")
	}
	d.put("</td></tr></table>\n\n")
}

func (d *drawer) orderForm(b *block) {
	for i := range b.Blocks {
		d.put(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0"><tr><td class="form" bgcolor="#eef4fb" style="background-color:#eef4fb;border:2px dashed #5b86b5;border-radius:8px;padding:8px 12px">` + "\n")
		d.around(`<pre style="margin:0;font-family:Menlo,Consolas,monospace;font-size:15px;line-height:1.5;white-space:pre-wrap;word-break:break-word">`, b.Blocks[i].Text, "</pre>\n</td></tr></table>\n")
	}
	d.put("\n")
}

func (d *drawer) link(b *block) {
	d.around(`<p style="margin:10px 0"><a class="send" href="`, string(b.Href), `" `)
	d.around(`style="display:inline-block;padding:9px 14px;border:2px solid #1f3a5c;border-radius:8px;background-color:#1f3a5c;color:#fbf4e2;font-size:15px;text-decoration:none">`, b.Text, "</a></p>\n")
}

func (d *drawer) dice(b *block) {
	for i := range b.Blocks {
		if x := &b.Blocks[i]; x.Kind == "paragraph" {
			d.around(`<p class="soft small">`, x.Text, "</p>\n")
		} else {
			d.block(x)
		}
	}
	d.put("\n")
}

func (d *drawer) foot(b *block) {
	d.put(`<div class="soft line small" style="margin:24px 0 0;padding-top:10px;border-top:1px solid #ddd2bb">`)
	for i := range b.Blocks {
		text := b.Blocks[i].Text
		if text == "---" {
			continue
		}
		if i > 1 {
			d.put("<br>")
		}
		d.text(text)
	}
	d.put("</div>\n")
}
