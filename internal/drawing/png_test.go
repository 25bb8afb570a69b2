package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// The PNG holds what was encoded.
func TestEncodePNG(t *testing.T) {
	const high = 2*stripRows + 5
	img := image.NewPaletted(image.Rect(0, 0, 7, high), color.Palette{RGB(0xFFFFFF), RGB(0x102030), RGB(0xA00000), RGB(0x00B0FF), RGB(1)})
	for i := range img.Pix {
		img.Pix[i] = uint8(i * i % len(img.Palette))
	}
	data, err := new(PNG).Encode(img)
	if err != nil {
		t.Fatal(err)
	}
	back, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for y := range high {
		for x := range 7 {
			if back.At(x, y) != img.At(x, y) {
				t.Errorf("at %d,%d: %v, want %v", x, y, back.At(x, y), img.At(x, y))
			}
		}
	}
}
