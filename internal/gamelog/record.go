package gamelog

import (
	"encoding/hex"

	"bretwalda/internal/record"
)

// Record makes a game record of what counts of a log: choices with their dice, and
// corrections. It fails for a correction that cannot be read.
func Record(entries []Entry) (*record.Record, error) {
	rec := &record.Record{}
	for _, e := range Counting(entries) {
		switch {
		case e.Setup != nil:
			rec.Scenario, rec.Ruleset, rec.Rules = e.Setup.Scenario, e.Setup.Ruleset, e.Setup.Rules
			// Hashes that do not read differ from any, and are noted as such.
			_, _ = hex.Decode(rec.Hash[:], []byte(e.Setup.Hash)[:min(len(e.Setup.Hash), 2*len(rec.Hash))])
		case e.Choice != nil:
			entry := record.Entry{Line: e.Choice.Choice}
			for _, face := range e.Choice.Dice {
				entry.Dice = append(entry.Dice, int(face))
			}
			rec.Entries = append(rec.Entries, entry)
		case e.Correct != nil:
			entry, err := record.Correction(e.Correct)
			if err != nil {
				return nil, err
			}
			rec.Entries = append(rec.Entries, entry)
		}
	}
	return rec, nil
}
