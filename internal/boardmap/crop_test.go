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
		img, err := png.Decode(bytes.NewReader(data)) // the whole: its end, too
		if err != nil {
			t.Fatal(err)
		}
		if size := img.Bounds().Size(); size.X < 200 || size.Y < 200 || size.X > 600 || size.Y > 1024 {
			t.Errorf("%v", size)
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
