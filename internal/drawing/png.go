package drawing

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/flate"

	"bretwalda/internal/lru"
)

// PNG writes pictures as PNGs. The standard library would do, but for its compressor,
// which takes three times as long for files of the same size; and compressing is the
// greatest part of drawing a map. A picture is compressed in strips, each by itself: most
// strips of a map are those of another one that was drawn lately. Its zero value is ready.
// It is safe for use by several goroutines.
type PNG struct {
	mu     sync.Mutex
	strips lru.Cache[[sha256.Size]byte, strip]
}

const (
	// stripRows is how many rows of a picture are compressed together.
	stripRows = 128
	// keptStrips is how many strips are kept, of some 8 kB each.
	keptStrips = 256
)

// Level is how hard pictures are compressed.
type Level int

// Hard takes six times as long as Usual for maps that are 4 % smaller; for charts, which are
// plainer, hardly longer.
const (
	Usual Level = 6
	Hard  Level = 8
)

// writers are compressors by their levels: each has a megabyte of tables, which the next
// picture can use.
var writers [Hard + 1]sync.Pool

// strip is rows of a picture in their compressed form, with their check sum.
type strip struct {
	packed []byte
	sum    adler
}

// Encode writes img as a PNG.
func (e *PNG) Encode(img *image.Paletted) ([]byte, error) { return encode(img, stripRows, e.strip) }

// EncodeWhole writes img as a PNG that is compressed in one piece, of which no strip comes
// again: that makes a smaller file.
func EncodeWhole(img *image.Paletted, level Level) ([]byte, error) {
	return encode(img, img.Rect.Dy(), func(rows []byte) (strip, error) { return pack(rows, level) })
}

// encode writes img as a PNG of strips of so many rows.
func encode(img *image.Paletted, step int, packed func(rows []byte) (strip, error)) ([]byte, error) {
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
	pixels, err := compress(img, step, packed)
	if err != nil {
		return nil, err
	}
	chunk(&out, "IDAT", pixels)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// compress packs the rows of img, each after the byte that says it is as it is.
func compress(img *image.Paletted, step int, pack func(rows []byte) (strip, error)) ([]byte, error) {
	packed := []byte{0x78, 0x9c} // the head of the format: deflated, in the usual way
	sum := adler{a: 1}
	width, height := img.Rect.Dx(), img.Rect.Dy() // a part of a picture has the pixels below it, too
	rows := make([]byte, 0, step*(1+width))
	for from := 0; from < height; from += step {
		rows = rows[:0]
		for y := from; y < min(from+step, height); y++ {
			rows = appendRow(append(rows, 0), img.Pix[y*img.Stride:][:width], depth(img))
		}
		s, err := pack(rows)
		if err != nil {
			return nil, err
		}
		packed = append(packed, s.packed...)
		sum = sum.then(s.sum)
	}
	packed = append(packed, 1, 0, 0, 0xff, 0xff) // the last block has nothing
	return binary.BigEndian.AppendUint32(packed, sum.value()), nil
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

// strip gives rows in their compressed form, from those kept if they are there.
func (e *PNG) strip(rows []byte) (strip, error) {
	key := sha256.Sum256(rows)
	e.mu.Lock()
	s, known := e.strips.Get(key)
	e.mu.Unlock()
	if known {
		return s, nil
	}
	s, err := pack(rows, Usual)
	if err != nil {
		return strip{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.strips.Put(key, s, keptStrips)
	return s, nil
}

// pack compresses rows.
func pack(rows []byte, level Level) (strip, error) {
	var packed bytes.Buffer
	z, _ := writers[level].Get().(*flate.Writer)
	if z == nil {
		var err error
		if z, err = flate.NewWriter(&packed, int(level)); err != nil {
			return strip{}, err
		}
	} else {
		z.Reset(&packed)
	}
	defer writers[level].Put(z)
	if _, err := z.Write(rows); err != nil {
		return strip{}, err
	}
	if err := z.Flush(); err != nil {
		return strip{}, err
	}
	return strip{packed.Bytes(), adlerOf(rows)}, nil
}

// adler is the check sum of some bytes (RFC 1950) in its two halves, from 0 instead of 1,
// and how many bytes these are.
type adler struct{ a, b, n uint32 }

const adlerBase = 65521

func adlerOf(data []byte) adler {
	sum := adler32.Checksum(data)
	n := uint32(len(data)) % adlerBase
	// It begins with 1, which the first half has once and the second as often as there are bytes.
	return adler{(sum&0xffff + adlerBase - 1) % adlerBase, (sum>>16 + adlerBase - n) % adlerBase, n}
}

// then is the sum of the bytes of s with those of next behind them.
func (s adler) then(next adler) adler {
	return adler{(s.a + next.a) % adlerBase, (s.b + next.b + uint32(uint64(s.a)*uint64(next.n)%adlerBase)) % adlerBase, (s.n + next.n) % adlerBase}
}

func (s adler) value() uint32 { return s.b<<16 | s.a }

// chunk writes one part of a PNG: its length, name, content and check sum.
func chunk(out *bytes.Buffer, name string, content []byte) {
	data := append([]byte(name), content...)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(content))))
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data)))
}
