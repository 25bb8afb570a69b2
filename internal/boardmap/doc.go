// Package boardmap draws the map of a position, as a PNG for letters and as an
// SVG, with one drawing code for both.
//
// Three files make the map. coast.txt is the coast of Britain and of the land
// around it, made by the command in gen from Natural Earth, map data in the
// public domain. areas.yaml cuts the coast into the areas of the board: borders
// are lines of their own, shared by the two areas beside them, so that areas
// neither overlap nor leave gaps. Geography gives way where the board wants
// neighbours that Britain does not have. Both begin with a note on their format;
// a border reads
//
//   - {between: [kent, essex], from: sussex-kent-essex, to: thames}
package boardmap
