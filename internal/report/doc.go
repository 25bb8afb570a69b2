// Package report turns what happened in a game into letters that read well in
// any mail program: turn reports, receipts for orders, questions, reminders, the
// first and the last letter of a game.
//
// The way is always the same, and each step knows nothing of the next:
//
//	events and states ─► model (Section, Battle, Position, Ledger: no words)
//	                  ─► templates of the reader's language ─► Document, a tree of blocks
//	                  ─► text of 76 columns, and HTML (package htmlletter)
//
// What may come (who is in danger, whom a nation could attack, what orders can win) is
// worked out by package britannia/outlook on the position of the letter, once for all readers of
// a turn.
//
// All sentences are templates in the folder of the language (package templates),
// and beside them stands what the language does to words: plurals, articles and
// cases of names, lists and dates (package grammar). No Go code knows a language.
// Templates write lines, in which their functions leave marks for headings, tables, groups
// and names; a builder makes blocks of them. Nothing is guessed from the sentences.
//
// Reports are functions of what they are given: the same facts give the same
// bytes. There is no clock here; deadlines are instants handed in and shown in
// the time zone of the reader.
package report
