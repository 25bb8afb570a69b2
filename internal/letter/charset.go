package letter

import (
	"bytes"
	"encoding/base64"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"

	htmlcharset "golang.org/x/net/html/charset"
)

// toUTF8 decodes the text of a part. Labels are often wrong: bytes that are UTF-8 are
// read as that whatever they are called, and those that are called UTF-8, or Western
// European, and cannot be, by what they look like. Known is false for a label that
// nobody knows; names may come out wrong then, but orders in ASCII letters survive.
func toUTF8(raw []byte, label string) (text string, known bool) {
	label = strings.ToLower(strings.TrimSpace(label))
	switch {
	case label == "utf-7" || label == "unicode-1-1-utf-7":
		return fromUTF7(raw), true
	case !bytes.ContainsAny(raw, "\x00\x1b") && !shifts(label) && utf8.Valid(raw):
		_, err := charset.Reader(label, nil)
		return string(raw), label == "" || err == nil
	case label == "" || label == "utf-8" || label == "utf8" || western(label):
		return guessed(raw, label), true
	}
	r, err := charset.Reader(label, bytes.NewReader(raw))
	if err == nil {
		if decoded, err := io.ReadAll(r); err == nil {
			return string(decoded), true
		}
	}
	return guessed(raw, ""), false
}

// shifts reports whether a charset writes all letters in ASCII.
func shifts(label string) bool {
	return strings.HasPrefix(label, "iso-2022") || strings.HasPrefix(label, "hz-") || strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32")
}

// western reports whether a label is what programs write that do not look.
func western(label string) bool {
	return slices.Contains([]string{"us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252", "cp1252", "8bit"}, label)
}

// guessed decodes bytes that are not what they are called, or have no name: as their
// HTML says, as Hungarian, or as Western European.
func guessed(raw []byte, label string) string {
	enc, name, _ := htmlcharset.DetermineEncoding(raw, "text/html")
	switch {
	case !strings.HasPrefix(name, "windows-1252"):
	case hungarian(raw):
		enc = charmap.Windows1250
	case label == "iso-8859-15":
		enc = charmap.ISO8859_15
	}
	decoded, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		decoded = raw
	}
	return strings.ToValidUTF8(string(decoded), "\uFFFD")
}

// hungarian reports whether bytes have the letters ő or ű of the Central European
// charsets, which are no letters of English, Spanish or Italian in the Western ones,
// and none of the letters of these.
func hungarian(raw []byte) bool {
	return bytes.ContainsAny(latin(raw), "\u00f5\u00fb\u00d5\u00db") && !bytes.ContainsAny(latin(raw), "\u00f1\u00d1\u00e0\u00e8\u00ec\u00f2\u00f9")
}

// latin makes every byte the character of that number.
func latin(raw []byte) []byte {
	decoded, _ := charmap.ISO8859_1.NewDecoder().Bytes(raw)
	return decoded
}

// fromUTF7 decodes UTF-7 (RFC 2152): "+" begins UTF-16 in base64, which ends at the
// first character that is none of it.
func fromUTF7(raw []byte) string {
	var b strings.Builder
	for len(raw) > 0 {
		at := bytes.IndexByte(raw, '+')
		if at < 0 {
			break
		}
		b.Write(raw[:at])
		raw = raw[at+1:]
		end := 0
		for end < len(raw) && (raw[end] == '+' || raw[end] == '/' || '0' <= raw[end] && raw[end] <= '9' ||
			'A' <= raw[end] && raw[end] <= 'Z' || 'a' <= raw[end] && raw[end] <= 'z') {
			end++
		}
		if end == 0 {
			b.WriteByte('+')
		}
		units, _ := base64.RawStdEncoding.Strict().DecodeString(string(raw[:end/4*4]))
		if rest := raw[end/4*4 : end]; len(rest) > 1 {
			more, _ := base64.RawStdEncoding.DecodeString(string(rest))
			units = append(units, more...)
		}
		var wide []uint16
		for i := 0; i+1 < len(units); i += 2 {
			wide = append(wide, uint16(units[i])<<8|uint16(units[i+1]))
		}
		b.WriteString(string(utf16.Decode(wide)))
		if raw = raw[end:]; len(raw) > 0 && raw[0] == '-' {
			raw = raw[1:]
		}
	}
	b.Write(raw)
	return strings.ToValidUTF8(b.String(), "\uFFFD")
}
