package lookalike

import "testing"

func TestSkeleton(t *testing.T) {
	same := [][]string{
		{"The Game Master", "the game-master", "Thе Gаmе Маstеr", "THE GAME M4STER", "Ｔｈｅ Ｇａｍｅ Ｍａｓｔｅｒ", "The Garne Master", "T\u200bhe  Gáme Mäster"},
		{"GM", "gm", "G.M.", "GМ"},
		{"Ágnes", "Agnes", "agnes!", "Аgnеs"},
		{"Bill", "BiII", "B1ll", "Віll"},
		{"Welsh", "WELSH", "VVelsh", "We1sh"},
	}
	seen := make(map[string]int)
	for i, names := range same {
		for _, name := range names {
			k := Skeleton(name)
			if k != Skeleton(names[0]) || k == "" {
				t.Errorf("%q looks like %q, %q like %q", name, k, names[0], Skeleton(names[0]))
			}
			if at, ok := seen[k]; ok && at != i {
				t.Errorf("%q looks like another name", name)
			}
			seen[k] = i
		}
	}
	if Skeleton("Anna") == Skeleton("Hanna") || Skeleton("123 !") != Skeleton("123!") {
		t.Error("different names look the same")
	}
}
