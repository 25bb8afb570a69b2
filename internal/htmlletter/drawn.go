package htmlletter

import (
	"crypto/sha256"
	"encoding/binary"
	"html/template"
	"strings"
)

// keptBlocks is how many blocks are kept as HTML, most of some 2 kB: those of the last letters.
const keptBlocks = 64

// blockKey is the hash of all that a block shows.
type blockKey [sha256.Size]byte

// drawn is a block as HTML. Much of a report is the same for all its readers, and is drawn once;
// but not what has links, which are their readers' own.
func (l *Letters) drawn(b *block) (template.HTML, error) {
	data, shared := b.append(nil)
	key := blockKey(sha256.Sum256(data))
	if shared {
		l.mu.Lock()
		html, known := l.blocks.Get(key)
		l.mu.Unlock()
		if known {
			return html, nil
		}
	}
	var to strings.Builder
	if err := l.page.ExecuteTemplate(&to, "block", b); err != nil {
		return "", err
	}
	html := template.HTML(to.String())
	if shared {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.blocks.Put(key, html, keptBlocks)
	}
	return html, nil
}

// append adds to data all that a block shows, each piece with its length, and reports whether it
// has no links.
func (b *block) append(data []byte) (_ []byte, shared bool) {
	shared = b.Kind != "link"
	flag := byte(0)
	if b.Part {
		flag = 1
	}
	data = appendTexts(append(data, flag), b.Kind, b.Lead, b.Text, b.Caption, b.Map, string(b.Href))
	data = binary.AppendUvarint(data, uint64(len(b.Rows)))
	for _, row := range b.Rows {
		data = binary.AppendUvarint(data, uint64(len(row)))
		for _, c := range row {
			data = binary.AppendUvarint(data, uint64(len(c)))
			for _, w := range c {
				data = w.append(data)
			}
		}
	}
	data = binary.AppendUvarint(data, uint64(len(b.Sums)))
	for _, s := range b.Sums {
		data = appendTexts(data, s.Caption)
		data = binary.AppendUvarint(s.Head.append(data), uint64(len(s.Rows)))
		for _, r := range s.Rows {
			data = r.append(data)
		}
	}
	data = binary.AppendUvarint(data, uint64(len(b.Blocks)))
	for i := range b.Blocks {
		var own bool
		data, own = b.Blocks[i].append(data)
		shared = shared && own
	}
	return data, shared
}

func (w word) append(data []byte) []byte {
	flags := byte(0)
	if w.Die {
		flags = 1
	}
	if w.Hit {
		flags |= 2
	}
	return appendTexts(append(data, flags), w.Text)
}

func (r *sumRow) append(data []byte) []byte {
	flag := byte(0)
	if r.Part {
		flag = 1
	}
	data = appendTexts(append(data, flag), r.Name, r.Total)
	return appendTexts(binary.AppendUvarint(data, uint64(len(r.Cells))), r.Cells...)
}

func appendTexts(data []byte, texts ...string) []byte {
	for _, t := range texts {
		data = append(binary.AppendUvarint(data, uint64(len(t))), t...)
	}
	return data
}
