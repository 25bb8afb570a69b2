// Package report turns what happened in a game into letters that read well in
// any mail program: turn reports, receipts for orders, questions, reminders, the
// first and the last letter of a game.
//
// The way is always the same, and each step knows nothing of the next:
//
//	events and states ─► model (Section, Battle, Position, Ledger: no words)
//	                  ─► templates of the reader's language ─► text of 76 columns
//
// All sentences are templates in the folder of the language (package templates);
// Go code holds only what a grammar needs: plurals, articles, lists and dates.
// A picture or an HTML page is made from the same models.
//
// Reports are functions of what they are given: the same facts give the same
// bytes. There is no clock here; deadlines are instants handed in and shown in
// the time zone of the reader.
package report
