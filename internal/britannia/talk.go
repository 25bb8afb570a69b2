package britannia

// MayTalk reports whether the player of the given nations may talk strategy and
// deals now: not while one of these takes its turn (2e NEG-01). What is said
// openly is for whoever carries the letters to see to (RUL-98). The engine
// knows no promises, so none binds (2e NEG-02); and nothing of a State is hidden
// from any player but the votes of a secret ballot until they are shown
// (2e NEG-03).
func (e *Engine) MayTalk(s *State, theirs []nation) bool {
	if e.pk.Rules.TalkAnyTime { // 1e TLK-01
		return true
	}
	for _, n := range theirs {
		if n == s.Turn {
			return false
		}
	}
	return true
}
