// Package inbox reads letters from a mailbox by IMAP, each at least once, and files them away when they
// are dealt with. It is the only package that knows how that is done.
//
// Letters that are found together come in the order in which the server received them (INTERNALDATE, to
// the second), then in that of their UIDs: a letter that somebody moved out of a spam folder has a higher
// UID than one that was sent after it, but not a later time.
//
// Where it stands is a Cursor: the mailbox, the validity of its UIDs, and the UID of the last letter that
// was dealt with. The caller keeps it, best in the same transaction as what the letter did, and gives it
// back at the next start. Nothing in the mailbox itself marks progress: a letter that somebody read or
// flagged in a mail program is dealt with all the same. When the server has numbered the mailbox anew
// (UIDVALIDITY), all its letters come again; the caller knows them by their Message-IDs. So do,
// where the caller wants it, letters that are still in the mailbox though they ought to be in a folder.
//
//	in, err := inbox.New(account, inbox.Options{Processed: "Bretwalda/Processed"})
//	err = in.Run(ctx, cursor, func(ctx context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
//		... store what the letters do, and letters[len(letters)-1].Done ...
//	})
//
// No exchange with the server takes longer than its time limit: the connection is closed then, and made again.
package inbox
