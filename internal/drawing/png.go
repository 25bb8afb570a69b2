package drawing

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/flate"
)

// level is how hard pictures are compressed: of a whole map, colours and pieces drawn, 6 takes half as long again for
// files that are 11 % smaller, and 1 no less than this for such as are 3 % larger.
const level = 2

// Packer writes pictures. It keeps compressors: each has a megabyte of tables, which the next
// picture can use. Its zero value is ready; it is safe for several goroutines.
type Packer struct{ writers sync.Pool }

// EncodePNG writes img as a PNG. The standard library would do, but for its compressor,
// which takes three times as long for files of the same size; and compressing is the
// greatest part of drawing a map.
func (p *Packer) EncodePNG(img *image.Paletted) ([]byte, error) {
	const indexed, usual = 3, 64 << 10
	out := bytes.NewBuffer(make([]byte, 0, usual))
	out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(img.Rect.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(img.Rect.Dy()))
	chunk(out, "IHDR", func() { out.Write(append(head, depth(img), indexed, 0, 0, 0)) })
	chunk(out, "PLTE", func() {
		for _, c := range img.Palette {
			r, g, b, _ := c.RGBA()
			out.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)})
		}
	})
	var err error
	chunk(out, "IDAT", func() { err = p.compress(out, img) })
	chunk(out, "IEND", func() {})
	return out.Bytes(), err
}

// compress packs the pixels of img as PNGs have them (RFC 1950): row by row, each after the byte
// that says it is as it is.
func (p *Packer) compress(out *bytes.Buffer, img *image.Paletted) error {
	out.Write([]byte{0x78, 0x9c}) // deflated, in the usual way
	z, _ := p.writers.Get().(*flate.Writer)
	if z == nil {
		var err error
		if z, err = flate.NewWriter(out, level); err != nil {
			return err
		}
	} else {
		z.Reset(out)
	}
	defer p.writers.Put(z)
	sum := adler32.New()
	width, height := img.Rect.Dx(), img.Rect.Dy() // a part of a picture has the pixels below it, too
	row := make([]byte, 0, 1+width)
	var above []uint8
	for y := range height {
		if pixels := img.Pix[y*img.Stride:][:width]; !bytes.Equal(pixels, above) {
			row = appendRow(append(row[:0], 0), pixels, depth(img))
			above = pixels
		}
		sum.Write(row)
		if _, err := z.Write(row); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	out.Write(sum.Sum(nil))
	return nil
}

// depth is how many bits a pixel of img takes: half a byte where there are few colours.
func depth(img *image.Paletted) byte {
	if len(img.Palette) <= 16 {
		return 4
	}
	return 8
}

// appendRow adds pixels of some depth to rows.
func appendRow(rows, pixels []byte, depth byte) []byte {
	if depth == 8 {
		return append(rows, pixels...)
	}
	for len(pixels) > 1 {
		rows = append(rows, pixels[0]<<4|pixels[1])
		pixels = pixels[2:]
	}
	if len(pixels) > 0 {
		rows = append(rows, pixels[0]<<4)
	}
	return rows
}

// chunk writes one part of a PNG: its length, name, content and check sum.
func chunk(out *bytes.Buffer, name string, content func()) {
	from := out.Len()
	out.WriteString("\x00\x00\x00\x00" + name)
	content()
	data := out.Bytes()[from:]
	binary.BigEndian.PutUint32(data, uint32(len(data)-8))
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data[4:])))
}
