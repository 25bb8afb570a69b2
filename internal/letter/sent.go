package letter

import (
	"crypto/sha256"
	"html"
	"strings"

	"bretwalda/internal/lazyregexp"
)

// Sent returns the digest of what the writer of a raw letter has of it in the folder
// for sent mail, too, and what no server on the way can change: SHA-256 of four
// lines, each ended by one line feed,
//
//	bretwalda letter 1
//	<Message-ID, without angle brackets>
//	<address of the sender, in small letters>
//	<text: its ASCII letters and digits, and nothing else>
//
// The text is that of the first text/plain part that is no attachment and has such a
// character, or else of the first text/html part, in the order of the MIME tree; the
// transfer encoding and the charset are undone, and of HTML the head, style and
// script elements, comments and tags are left out and references replaced. Nothing
// else counts: not the other header fields, nor how the letter was encoded, wrapped,
// quoted or divided, nor what was added to it as a part of its own. So whoever only
// carries the letter, or keeps the mailbox, has nothing to change it by.
func Sent(raw []byte) [sha256.Size]byte {
	var w walker
	root := w.newPart(raw[:min(len(raw), MaxRaw)], "text/plain")
	from := firstAddress(&root.header, "From").Addr
	form := "bretwalda letter 1\n" + messageID(&root.header) + "\n" + strings.ToLower(from) + "\n" + w.sentText(root) + "\n"
	return sha256.Sum256([]byte(form))
}

// sentText is the text of a letter as Sent has it.
func (w *walker) sentText(root part) string {
	leaves := w.leaves(root, 0)
	for _, kind := range []string{"text/plain", "text/html"} {
		for _, p := range leaves {
			disposition, _, _ := p.header.ContentDisposition()
			if p.mediaType != kind || strings.EqualFold(disposition, "attachment") {
				continue
			}
			text := w.text(p)
			if kind == "text/html" {
				text = html.UnescapeString(htmlTags().ReplaceAllString(text, ""))
			}
			if text = strings.Map(plainASCII, text); text != "" {
				return text
			}
		}
	}
	return ""
}

// htmlTags is what is left out of HTML.
var htmlTags = lazyregexp.New(`(?is)<head\b.*?</head\s*>|<style\b.*?</style\s*>|<script\b.*?</script\s*>|<!--.*?-->|<[^>]*>`)

// plainASCII keeps ASCII letters and digits.
func plainASCII(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
		return r
	}
	return -1
}

// leaves lists the parts of a MIME tree that have none below them, in order.
func (w *walker) leaves(p part, depth int) []part {
	w.parts++
	if w.parts > MaxParts || depth > MaxDepth {
		return nil
	}
	switch {
	case strings.HasPrefix(p.mediaType, "multipart/"):
		raws, _ := splitMultipart(p.body, p.params["boundary"], MaxParts+1)
		defaultType := "text/plain"
		if p.mediaType == "multipart/digest" {
			defaultType = "message/rfc822"
		}
		var all []part
		for _, raw := range raws {
			all = append(all, w.leaves(w.newPart(raw, defaultType), depth+1)...)
		}
		return all
	case p.mediaType == "message/rfc822":
		return w.leaves(w.attachedMessage(p), depth+1)
	}
	return []part{p}
}
