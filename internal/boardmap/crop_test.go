package boardmap

import (
	"bytes"
	"image/png"
	"slices"
	"testing"
)

// Crops of a whole game show what happened and are small; where nothing moved there is none.
func TestCrop(t *testing.T) {
	m := newMap(t)
	const usual = 20_000
	var sizes []int
	turns := 0
	play(t, m, 7, func(v View) bool {
		v.Language = m.rs.Names.Languages[turns%len(m.rs.Names.Languages)]
		if turns++; turns%8 != 0 {
			return true
		}
		data, err := m.Crop(v)
		if err != nil {
			t.Fatal(err)
		}
		if (data != nil) != m.Happens(v.Events) {
			t.Fatalf("%d bytes, but something happens: %v", len(data), m.Happens(v.Events))
		}
		if data == nil {
			return true
		}
		sizes = append(sizes, len(data))
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || c.Width < 200 || c.Height < 200 || c.Width > 640 || c.Height > 1076 {
			t.Errorf("%d by %d, %v", c.Width, c.Height, err)
		}
		return len(sizes) < 30
	})
	slices.Sort(sizes)
	if len(sizes) < 10 || sizes[len(sizes)/2] > usual {
		t.Errorf("%d crops of %d bytes", len(sizes), sizes)
	}
	if data, err := m.Crop(View{}); data != nil || err != nil {
		t.Errorf("nothing happened: %d bytes, %v", len(data), err)
	}
}
