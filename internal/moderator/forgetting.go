package moderator

import (
	"context"
	"time"

	"bretwalda/internal/store"
)

const (
	// forgetEvery is how often letters are looked for whose content need not be kept.
	forgetEvery = time.Hour
	// forgetBatch is how many of them one transaction handles.
	forgetBatch = 256
)

// forgetSent deletes the content of letters that were sent longer ago than the
// operator wants it kept, once an hour; where it is not kept at all, it went when they were
// sent (see sent). The log has all that they told, and their records keep the hash. Those
// of the last day are counted (see store.SentLately).
func (m *Moderator) forgetSent(ctx context.Context) {
	now := m.now()
	if now.Before(m.forgetAt) {
		return
	}
	m.forgetAt = now.Add(forgetEvery)
	forgotten := 0
	for ctx.Err() == nil {
		n := 0
		err := m.do(m.log, func(t *task) (err error) {
			n, err = t.tx.ForgetSent(now.Add(-max(m.keepSent, store.SentPeriod)), forgetBatch)
			return err
		})
		if err != nil {
			m.log.Error("messages that were sent cannot be cleared away", "err", err)
			return
		}
		if forgotten += n; n < forgetBatch {
			break
		}
	}
	if forgotten > 0 {
		m.log.Info("sent messages cleared away", "letters", forgotten)
	}
}
