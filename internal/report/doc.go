// Package report turns what happened in a game into letters that read well in
// any mail program: turn reports, receipts for orders, questions, reminders, the
// first and the last letter of a game.
//
// The way is always the same, and each step knows nothing of the next:
//
//	events and states ─► model (Section, Battle, Position, Ledger: no words)
//	                  ─► templates of the reader's language ─► text of 76 columns
//
// What may come (who is in danger, whom a nation could attack, what orders can win) is
// worked out by package outlook on the position of the letter, once for all readers of
// a turn.
//
// All sentences are templates in the folder of the language (package templates),
// and beside them stands what the language does to words: plurals, articles and
// cases of names, lists and dates (package grammar). No Go code knows a language.
// For programs that show more than text, the same templates write Documents:
// their functions that arrange text leave marks instead, and groups of templates
// are kept apart. Package htmlletter draws them.
//
// Reports are functions of what they are given: the same facts give the same
// bytes. There is no clock here; deadlines are instants handed in and shown in
// the time zone of the reader.
package report
