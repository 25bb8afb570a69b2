package scenario

import "testing"

func FuzzParse(f *testing.F) {
	f.Add([]byte("A title\n\nrules: MOV-01\n\n-- position --\nturn: welsh\n-- events --\n"))
	f.Add([]byte("x\nrules: y\n-- dice --"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("f.txtar", data)
		if err != nil {
			return
		}
		if got := file.edited(nil); string(got) != string(data) {
			t.Errorf("without edits %q becomes %q", data, got)
		}
		for i := range file.sections {
			s := &file.sections[i]
			if s.start > len(data) || s.line < 1 {
				t.Errorf("section %q at byte %d, line %d of %q", s.name, s.start, s.line, data)
			}
		}
	})
}
