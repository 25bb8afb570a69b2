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

// Level is how hard pictures are compressed.
type Level int

// Hard takes three times as long as Usual for maps that are 4 % smaller; for charts, which are
// plainer, hardly longer.
const (
	Usual Level = 6
	Hard  Level = 8
)

// Packer writes pictures. It keeps compressors, by their levels: each has a megabyte of tables,
// which the next picture can use. Its zero value is ready; it is safe for several goroutines.
type Packer struct{ writers [Hard + 1]sync.Pool }

// EncodePNG writes img as a PNG. The standard library would do, but for its compressor,
// which takes three times as long for files of the same size; and compressing is the
// greatest part of drawing a map.
func (p *Packer) EncodePNG(img *image.Paletted, level Level) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(img.Rect.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(img.Rect.Dy()))
	const indexed = 3
	chunk(&out, "IHDR", append(head, depth(img), indexed, 0, 0, 0))
	var palette []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		palette = append(palette, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	chunk(&out, "PLTE", palette)
	pixels, err := p.compress(rows(img), level)
	if err != nil {
		return nil, err
	}
	chunk(&out, "IDAT", pixels)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// rows are the pixels of img row by row, each row after the byte that says it is as it is.
func rows(img *image.Paletted) []byte {
	width, height := img.Rect.Dx(), img.Rect.Dy() // a part of a picture has the pixels below it, too
	all := make([]byte, 0, height*(1+width))
	for y := range height {
		all = appendRow(append(all, 0), img.Pix[y*img.Stride:][:width], depth(img))
	}
	return all
}

// compress packs data as PNGs have it (RFC 1950).
func (p *Packer) compress(data []byte, level Level) ([]byte, error) {
	packed := bytes.NewBuffer([]byte{0x78, 0x9c}) // deflated, in the usual way
	z, _ := p.writers[level].Get().(*flate.Writer)
	if z == nil {
		var err error
		if z, err = flate.NewWriter(packed, int(level)); err != nil {
			return nil, err
		}
	} else {
		z.Reset(packed)
	}
	defer p.writers[level].Put(z)
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return binary.BigEndian.AppendUint32(packed.Bytes(), adler32.Checksum(data)), nil
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
func chunk(out *bytes.Buffer, name string, content []byte) {
	data := append([]byte(name), content...)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(content))))
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data)))
}
