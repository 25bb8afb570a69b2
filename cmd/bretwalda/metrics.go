package main

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"time"

	"bretwalda/internal/moderator"
)

// What makes the daemon unwell.
const (
	// mailDownFor is how long letters may not be readable.
	mailDownFor = 15 * time.Minute
	// overdueFor is how long a letter may wait that is due.
	overdueFor = 15 * time.Minute
)

// metricsHandler answers at /healthz with 200 or 503 and a line that says why, and
// at /metrics in the text format of Prometheus. The names there stay as they are.
func metricsHandler(m *moderator.Moderator) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		h, err := m.Health(r.Context())
		status, text := healthLine(h, err)
		w.WriteHeader(status)
		fmt.Fprintln(w, text)
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		h, err := m.Health(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		writeMetrics(w, h)
	})
	return mux
}

// healthLine is what /healthz answers: whether somebody must do something, and why.
func healthLine(h moderator.Health, err error) (status int, text string) {
	status = http.StatusServiceUnavailable
	switch {
	case err != nil:
		text = "the database cannot be read: " + err.Error()
	case !h.StoreDown.IsZero():
		text = "the database cannot be written since " + h.StoreDown.UTC().Format(time.RFC3339) + "; is the disk full?"
	case !h.MailDown.IsZero() && h.Now.Sub(h.MailDown) > mailDownFor:
		text = "messages cannot be read since " + h.MailDown.UTC().Format(time.RFC3339)
	case !h.SendDown.IsZero() && h.Now.Sub(h.SendDown) > overdueFor:
		text = fmt.Sprintf("the mail server takes no messages since %s: %s", h.SendDown.UTC().Format(time.RFC3339), h.SendCause)
	case !h.Oldest.IsZero() && h.Now.Sub(h.Oldest) > overdueFor:
		text = "messages wait to be sent since " + h.Oldest.Format(time.RFC3339)
	case h.Unread > 0: // the games go on
		status, text = http.StatusOK, fmt.Sprintf("ok, but messages cannot be read: %d", h.Unread)
	default:
		status, text = http.StatusOK, "ok"
	}
	return status, text
}

// writeMetrics writes health in the text format of Prometheus. That is simple enough
// not to need its library.
func writeMetrics(w io.Writer, h moderator.Health) {
	family := func(name, kind, help string) {
		fmt.Fprintf(w, "# HELP bretwalda_%s %s\n# TYPE bretwalda_%s %s\n", name, help, name, kind)
	}
	single := func(name, kind, help string, value any) {
		family(name, kind, help)
		fmt.Fprintf(w, "bretwalda_%s %v\n", name, value)
	}
	family("letters_total", "counter", "Messages that came in since the start, by what became of them.")
	for _, l := range h.Letters {
		fmt.Fprintf(w, "bretwalda_letters_total{outcome=%q} %d\n", l.Outcome, l.Count)
	}
	family("sending_total", "counter", "Tries to send a message since the start, by what became of them.")
	fmt.Fprintf(w, "bretwalda_sending_total{result=\"sent\"} %d\n", h.Sent)
	fmt.Fprintf(w, "bretwalda_sending_total{result=\"deferred\"} %d\n", h.Deferred)
	fmt.Fprintf(w, "bretwalda_sending_total{result=\"given_up\"} %d\n", h.Unsent)
	single("outbox_letters", "gauge", "Messages that wait to be sent.", h.Waiting)
	single("outbox_overdue_seconds", "gauge", "How long the first of them has been due.", overdue(h.Oldest, h.Now))
	single("mail_down_seconds", "gauge", "How long messages could not be read; 0 while they can.", overdue(h.MailDown, h.Now))
	single("database_down_seconds", "gauge", "How long nothing could be written; 0 while it can.", overdue(h.StoreDown, h.Now))
	single("send_down_seconds", "gauge", "How long the mail server has taken no messages; 0 while it does.", overdue(h.SendDown, h.Now))
	single("outbox_given_up", "gauge", "Messages that were given up, and not dropped.", h.GivenUp)
	single("letters_unread", "gauge", "Messages that the mail server cannot give out.", h.Unread)
	single("games_active", "gauge", "Games that are not over.", h.ActiveGames)
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	single("memory_bytes", "gauge", "Memory that the program has from the system.", mem.Sys)
	single("goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
}

// overdue returns the seconds since an instant; 0 if it is none or yet to come.
func overdue(since, now time.Time) float64 {
	if since.IsZero() {
		return 0
	}
	return max(now.Sub(since).Seconds(), 0)
}
