package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// The PNG holds what was encoded, and of few colours in half a byte a pixel.
func TestEncodePNG(t *testing.T) {
	const high = 261
	var packer Packer
	for colours, deep := range map[int]byte{5: 4, 16: 4, 17: 8} {
		var palette color.Palette
		for i := range colours {
			palette = append(palette, RGB(uint32(0x102030+i*i*0x0F0305)))
		}
		img := image.NewPaletted(image.Rect(0, 0, 7, high), palette)
		for i := range img.Pix {
			img.Pix[i] = uint8(i * i % colours)
		}
		copy(img.Pix[14:21], img.Pix[7:14]) // rows that are alike
		data, err := packer.EncodePNG(img)
		if err != nil {
			t.Fatal(err)
		}
		back, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data[24] != deep { // after the size in the head
			t.Errorf("%d colours have %d bits", colours, data[24])
		}
		for y := range high {
			for x := range 7 {
				if back.At(x, y) != img.At(x, y) {
					t.Errorf("%d colours, at %d,%d: %v, want %v", colours, x, y, back.At(x, y), img.At(x, y))
				}
			}
		}
	}
}
