package britannia

// Revision is that of this rules code. A game is played to its end by the revision
// that it began with (State.Rules), so that its log gives the same game when it
// is played again. A later revision asks or allows something else in some position:
//
//	0  games begun before revisions were counted
//	1  stacking is judged when those who leave are gone; no move makes a crowd that
//	   nobody can mend; a leader does not retreat alone to where attackers came
//	   from; nobody is asked for a retreat that only the dead could make
const Revision = 1

// mended reports whether s is played by revision 1 or later.
func mended(s *State) bool { return s.Rules >= 1 }
