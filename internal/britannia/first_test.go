package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

// TestFirstEdition is the same safety net as TestRandomGames, for the first edition in its
// four tables.
func TestFirstEdition(t *testing.T) { randomGames(t, britanniatest.First(t)) }
