package view

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Still is a position of which no more is known than what stands where: for families
// that do not look ahead. Others embed it to begin with.
type Still struct{ Stands Board }

var _ Position = (*Still)(nil)

// Board implements Position.
func (s *Still) Board() *Board { return &s.Stands }

// Coming implements Position: nobody knows.
func (s *Still) Coming(game.Decision) []game.Turn { return nil }

// Arrivals implements Position.
func (s *Still) Arrivals(game.Turn) any { return nil }

// Form implements Position.
func (s *Still) Form(ruleset.Nations, game.Decision) any { return nil }

// Dangers implements Position.
func (s *Still) Dangers(ruleset.Nations, game.Decision) any { return nil }

// Battles implements Position.
func (s *Still) Battles() []Battle { return nil }

// Fought implements Position.
func (s *Still) Fought(game.Decision) []Battle { return nil }

// Landing implements Position.
func (s *Still) Landing() []Holding { return nil }

// Prize implements Position.
func (s *Still) Prize() Prize { return Prize{} }

// Scoring implements Position.
func (s *Still) Scoring(ruleset.Nation) Scoring { return Scoring{} }

// Potential implements Position.
func (s *Still) Potential(game.Decision) Potential { return Potential{} }
