// Package htmlletter makes the HTML half of turn reports, and the map that is
// shown in it.
//
// All words are those of the text letter: package report gives a Document, a
// tree of headings, lists and tables made from the same templates, and this
// package draws it. The page is made for mail programs, which know little of
// HTML: one column of tables, 640 pixels wide or as narrow as a phone, with its
// styles in the elements and colours as attributes as well. What a program may
// leave out, the colours for dark mode, stands in one style sheet in the head.
// Nothing is fetched from elsewhere. The map is a part of the letter,
//
//	<img src="cid:map.wessex-1.41@club.example" alt="Map of Britain: Welsh, round 3" ...>
//
// and the page says everything without it.
package htmlletter
