package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"syscall"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// The daemon holds the database alone, so other commands ask it, by HTTP over a
// unix socket that only its own user can open:
//
//	POST /games        moderator.Spec → moderator.Created
//	GET  /games        → list of moderator.Status
//	GET  /games/{id}   → moderator.Status with its text
//	GET  /games/{id}/log   → keptGame, the game as it is stored
//	POST /games/{id}/seats/{seat}/token   → roster.Seat, which has a new token
//	POST /games/{id}/gm  {"text": "…"} → moderator.DeskAnswer to what a GM would write
//	GET  /health       → moderator.Health
//	GET  /outbox       → list of moderator.Queued
//	POST /outbox/{letter}/retry, POST /outbox/{letter}/drop → nothing
//	GET  /unread       → list of store.Unread; POST /unread/retry → how many are tried again
//	GET  /verify       → moderator.Verified
//	GET  /backup       → a copy of the database
//
// Errors are {"error": "…"} with a status of 4xx for what the user can mend.

const (
	controlTimeout = 30 * time.Second
	maxControlBody = 1 << 20
)

// games is what commands need: a moderator at hand, or a running daemon.
type games interface {
	Create(ctx context.Context, spec moderator.Spec) (moderator.Created, error)
	Games(ctx context.Context) ([]moderator.Status, error)
	Game(ctx context.Context, id store.GameID) (moderator.Status, error)
	Renew(ctx context.Context, id store.GameID, seat int) (roster.Seat, error)
	Desk(ctx context.Context, id store.GameID, text string) (moderator.DeskAnswer, error)
	Verify(ctx context.Context) (moderator.Verified, error)
	Health(ctx context.Context) (moderator.Health, error)
	Outbox(ctx context.Context) ([]moderator.Queued, error)
	RetryLetter(ctx context.Context, id store.OutgoingID) error
	DropLetter(ctx context.Context, id store.OutgoingID) error
	Unread(ctx context.Context) ([]store.Unread, error)
	RetryUnread(ctx context.Context) (int, error)
}

// socketPath is where the daemon of a database listens.
func socketPath(database string) string { return database + ".sock" }

// listenControl opens the socket. One that is left over from a crash is removed:
// the lock on the database says that no other daemon runs.
func listenControl(database string) (net.Listener, error) {
	path := socketPath(database)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

func controlHandler(p *Program) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games", func(w http.ResponseWriter, r *http.Request) {
		var spec moderator.Spec
		body := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxControlBody))
		body.DisallowUnknownFields()
		if err := body.Decode(&spec); err != nil {
			respond(w, nil, fmt.Errorf("%w: %w", moderator.ErrSpec, err))
			return
		}
		created, err := p.Moderator.Create(r.Context(), spec)
		respond(w, created, err)
	})
	mux.HandleFunc("GET /games", func(w http.ResponseWriter, r *http.Request) {
		list, err := p.Moderator.Games(r.Context())
		respond(w, list, err)
	})
	mux.HandleFunc("GET /games/{id}", func(w http.ResponseWriter, r *http.Request) {
		s, err := p.Moderator.Game(r.Context(), store.GameID(r.PathValue("id")))
		respond(w, s, err)
	})
	mux.HandleFunc("GET /games/{id}/log", func(w http.ResponseWriter, r *http.Request) {
		kept, err := readKept(p.store, store.GameID(r.PathValue("id")))
		respond(w, kept, err)
	})
	mux.HandleFunc("POST /games/{id}/seats/{seat}/token", func(w http.ResponseWriter, r *http.Request) {
		number, err := strconv.Atoi(r.PathValue("seat"))
		if err != nil {
			respond(w, nil, fmt.Errorf("%w: seat %q is no number", moderator.ErrSpec, r.PathValue("seat")))
			return
		}
		seat, err := p.Moderator.Renew(r.Context(), store.GameID(r.PathValue("id")), number)
		respond(w, seat, err)
	})
	mux.HandleFunc("POST /games/{id}/gm", func(w http.ResponseWriter, r *http.Request) {
		var letter deskLetter
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxControlBody)).Decode(&letter); err != nil {
			respond(w, nil, fmt.Errorf("%w: %w", moderator.ErrSpec, err))
			return
		}
		answer, err := p.Moderator.Desk(r.Context(), store.GameID(r.PathValue("id")), letter.Text)
		respond(w, answer, err)
	})
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) {
		h, err := p.Moderator.Health(r.Context())
		respond(w, h, err)
	})
	mux.HandleFunc("GET /outbox", func(w http.ResponseWriter, r *http.Request) {
		list, err := p.Moderator.Outbox(r.Context())
		respond(w, list, err)
	})
	for what, do := range map[string]func(context.Context, store.OutgoingID) error{
		"retry": p.Moderator.RetryLetter, "drop": p.Moderator.DropLetter,
	} {
		mux.HandleFunc("POST /outbox/{letter}/"+what, func(w http.ResponseWriter, r *http.Request) {
			id, err := strconv.ParseUint(r.PathValue("letter"), 10, 64)
			if err != nil {
				err = fmt.Errorf("%w: message %q is no number", moderator.ErrSpec, r.PathValue("letter"))
			} else {
				err = do(r.Context(), store.OutgoingID(id))
			}
			respond(w, nil, err)
		})
	}
	mux.HandleFunc("GET /unread", func(w http.ResponseWriter, r *http.Request) {
		list, err := p.Moderator.Unread(r.Context())
		respond(w, list, err)
	})
	mux.HandleFunc("POST /unread/retry", func(w http.ResponseWriter, r *http.Request) {
		n, err := p.Moderator.RetryUnread(r.Context())
		respond(w, n, err)
	})
	mux.HandleFunc("GET /verify", func(w http.ResponseWriter, r *http.Request) {
		v, err := p.Moderator.Verify(r.Context())
		respond(w, v, err)
	})
	mux.HandleFunc("GET /backup", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		if err := p.store.Backup(w); err != nil {
			p.Log.Warn("backup cut short", "err", err)
			panic(http.ErrAbortHandler) // the reader must not take it for the end
		}
	})
	return mux
}

// deskLetter is what a GM would write in a letter.
type deskLetter struct {
	Text string `json:"text"`
}

// controlError is an error as the socket tells it.
type controlError struct {
	Error string `json:"error"`
}

func respond(w http.ResponseWriter, answer any, err error) {
	status := http.StatusOK
	switch {
	case errors.Is(err, store.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, moderator.ErrSpec):
		status = http.StatusBadRequest
	case err != nil:
		status = http.StatusInternalServerError
	}
	if err != nil {
		answer = controlError{err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // who asked is gone if this fails
}

// remote is a daemon behind its socket.
type remote struct{ client *http.Client }

// dialControl returns the daemon of a database; an error that wraps
// fs.ErrNotExist or syscall.ECONNREFUSED when none runs.
func dialControl(ctx context.Context, database string) (*remote, error) {
	dialer := &net.Dialer{Timeout: controlTimeout}
	conn, err := dialer.DialContext(ctx, "unix", socketPath(database))
	if err != nil {
		return nil, err
	}
	if err := conn.Close(); err != nil {
		return nil, err
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, "unix", socketPath(database))
	}
	return &remote{&http.Client{Transport: &http.Transport{DialContext: dial}, Timeout: controlTimeout}}, nil
}

// noDaemon reports whether an error of dialControl says that none runs.
func noDaemon(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
}

// startPatience is how long a daemon may take that is just starting: it has the
// database, but does not listen yet.
const startPatience = 5 * time.Second

// withDatabase asks the daemon that runs or, where none does, opens the database.
func withDatabase(ctx context.Context, cfg *config.Config, ask func(*remote) error, open func(*store.Store) error) error {
	for end := time.Now().Add(startPatience); ; {
		daemon, err := dialControl(ctx, cfg.Database)
		if err == nil {
			return ask(daemon)
		}
		if !noDaemon(err) {
			return cannotAsk(err)
		}
		s, err := store.Open(cfg.Database)
		if err == nil {
			return errors.Join(open(s), s.Close())
		}
		if !errors.Is(err, store.ErrLocked) || ctx.Err() != nil || time.Now().After(end) {
			return err
		}
		time.Sleep(startPause)
	}
}

// startPause is how long to wait before the daemon is asked again.
const startPause = 50 * time.Millisecond

// cannotAsk says why a daemon that runs could not be asked.
func cannotAsk(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("the daemon runs as another user; run this as that user, \"sudo -u bretwalda bretwalda ...\" for example (%w)", err)
	}
	return fmt.Errorf("the running daemon cannot be asked: %w", err)
}

func (r *remote) Create(ctx context.Context, spec moderator.Spec) (created moderator.Created, err error) {
	body, err := json.Marshal(spec)
	if err != nil {
		return created, err
	}
	err = r.ask(ctx, http.MethodPost, "/games", body, &created)
	return created, err
}

func (r *remote) Games(ctx context.Context) (list []moderator.Status, err error) {
	err = r.ask(ctx, http.MethodGet, "/games", nil, &list)
	return list, err
}

func (r *remote) Game(ctx context.Context, id store.GameID) (s moderator.Status, err error) {
	err = r.ask(ctx, http.MethodGet, "/games/"+url.PathEscape(string(id)), nil, &s)
	return s, err
}

// kept gives a game as it is stored; an error that wraps store.ErrNotFound if there
// is none.
func (r *remote) kept(ctx context.Context, id store.GameID) (kept keptGame, err error) {
	err = r.ask(ctx, http.MethodGet, "/games/"+url.PathEscape(string(id))+"/log", nil, &kept)
	return kept, err
}

func (r *remote) Renew(ctx context.Context, id store.GameID, number int) (s roster.Seat, err error) {
	err = r.ask(ctx, http.MethodPost, fmt.Sprintf("/games/%s/seats/%d/token", url.PathEscape(string(id)), number), nil, &s)
	return s, err
}

func (r *remote) Desk(ctx context.Context, id store.GameID, text string) (answer moderator.DeskAnswer, err error) {
	body, err := json.Marshal(deskLetter{text})
	if err != nil {
		return answer, err
	}
	err = r.ask(ctx, http.MethodPost, "/games/"+url.PathEscape(string(id))+"/gm", body, &answer)
	return answer, err
}

func (r *remote) Outbox(ctx context.Context) (list []moderator.Queued, err error) {
	err = r.ask(ctx, http.MethodGet, "/outbox", nil, &list)
	return list, err
}

func (r *remote) RetryLetter(ctx context.Context, id store.OutgoingID) error {
	return r.doLetter(ctx, id, "retry")
}

func (r *remote) DropLetter(ctx context.Context, id store.OutgoingID) error {
	return r.doLetter(ctx, id, "drop")
}

func (r *remote) doLetter(ctx context.Context, id store.OutgoingID, what string) error {
	var nothing any
	return r.ask(ctx, http.MethodPost, fmt.Sprintf("/outbox/%d/%s", id, what), nil, &nothing)
}

func (r *remote) Unread(ctx context.Context) (list []store.Unread, err error) {
	err = r.ask(ctx, http.MethodGet, "/unread", nil, &list)
	return list, err
}

func (r *remote) RetryUnread(ctx context.Context) (n int, err error) {
	err = r.ask(ctx, http.MethodPost, "/unread/retry", nil, &n)
	return n, err
}

// Verify checks all that is stored, which takes its time.
func (r *remote) Verify(ctx context.Context) (v moderator.Verified, err error) {
	err = r.patient().ask(ctx, http.MethodGet, "/verify", nil, &v)
	return v, err
}

// Health tells how the daemon does.
func (r *remote) Health(ctx context.Context) (h moderator.Health, err error) {
	err = r.ask(ctx, http.MethodGet, "/health", nil, &h)
	return h, err
}

// backup writes a copy of the database to w.
func (r *remote) backup(ctx context.Context, w io.Writer) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://bretwalda/backup", nil)
	if err != nil {
		return err
	}
	resp, err := r.patient().client.Do(req)
	if err != nil {
		return fmt.Errorf("the running daemon does not answer: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the running daemon answers %s", resp.Status)
	}
	_, err = io.Copy(w, resp.Body)
	return err
}

// patient is r without a limit on how long an answer takes.
func (r *remote) patient() *remote {
	return &remote{&http.Client{Transport: r.client.Transport}}
}

func (r *remote) ask(ctx context.Context, method, path string, body []byte, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://bretwalda"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return fmt.Errorf("the running daemon does not answer: %w", err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		var failed controlError
		if err := json.Unmarshal(data, &failed); err != nil {
			return fmt.Errorf("the running daemon answers %s", resp.Status)
		}
		err := errors.New(failed.Error)
		if resp.StatusCode == http.StatusNotFound {
			err = notThere{err}
		}
		return err
	}
	return json.Unmarshal(data, into)
}

// notThere is an error of the daemon that wraps store.ErrNotFound, in its own words.
type notThere struct{ error }

func (notThere) Unwrap() error { return store.ErrNotFound }
