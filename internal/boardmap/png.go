package boardmap

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"

	"github.com/klauspost/compress/zlib"
)

// encodePNG writes img as a PNG. The standard library would do, but for its
// compressor, which takes three times as long for files of the same size; and
// compressing is the greatest part of drawing a map.
func encodePNG(img *image.Paletted) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(img.Rect.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(img.Rect.Dy()))
	const depth, indexed = 8, 3
	chunk(&out, "IHDR", append(head, depth, indexed, 0, 0, 0))
	var palette []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		palette = append(palette, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	chunk(&out, "PLTE", palette)
	pixels, err := compress(img)
	if err != nil {
		return nil, err
	}
	chunk(&out, "IDAT", pixels)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// compress packs the rows of img, each after the byte that says it is as it is.
func compress(img *image.Paletted) ([]byte, error) {
	const level = 6
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, level)
	if err != nil {
		return nil, err
	}
	width := img.Rect.Dx()
	row := make([]byte, 1+width)
	for from := 0; from < len(img.Pix); from += img.Stride {
		copy(row[1:], img.Pix[from:from+width])
		if _, err := z.Write(row); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// chunk writes one part of a PNG: its length, name, content and check sum.
func chunk(out *bytes.Buffer, name string, content []byte) {
	data := append([]byte(name), content...)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(content))))
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data)))
}
