// Package boardmap draws the map of a position, as a PNG for letters and as an
// SVG, with one drawing code for both.
//
// Three files of a family make the map of its board; those of Britain are in
// britannia/art, those of Italy in italia/art. coast.txt is the coast of the board and
// of the land around it, made by the command in gen from Natural Earth, map data in
// the public domain. areas.yaml cuts the coast into the areas of the board: borders
// are lines of their own, shared by the two areas beside them, so that areas
// neither overlap nor leave gaps. Geography gives way where the board wants
// neighbours that Britain or Italy does not have. Where a pack knows other neighbours
// than the picture, the map says so (pack.go). labels.yaml says where names and units
// stand. Each begins with a note on its format; a border and a label read
//
//   - {between: [kent, essex], from: sussex-kent-essex, to: thames}
//     kent: {name: [826, 1294], units: [852, 1327]}
//
// What never changes is drawn once on a drawing.Surface, an image or an SVG. What stands on
// it are pieces, such as counters, arrows and the rows of the legend, put on a surface: an SVG
// writes them; of a PNG each becomes a sprite, pixels that are kept and painted wherever it stands again.
// Letters are drawn as outlines, so that an SVG needs no fonts. The PNG has a palette of the
// map's own colours, which keeps it small and in which it is painted from the beginning.
package boardmap
