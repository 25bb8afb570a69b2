package pace_test

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/pace"
)

// vacations reads "2026-06-01/2026-06-10 2026-07-01/2026-07-03".
func vacations(t testing.TB, text string) pace.Vacations {
	t.Helper()
	var list pace.Vacations
	for span := range strings.FieldsSeq(text) {
		from, to, _ := strings.Cut(span, "/")
		list = append(list, vacation(t, from, to))
	}
	return list
}

func TestAddVacations(t *testing.T) {
	for _, x := range []struct{ name, list, more, want string }{
		{"the first", "", "2026-06-01/2026-06-10", "2026-06-01/2026-06-10"},
		{"another", "2026-06-01/2026-06-10", "2026-06-08/2026-06-20", "2026-06-01/2026-06-10 2026-06-08/2026-06-20"},
		{"within one", "2026-06-01/2026-06-10", "2026-06-02/2026-06-10", "2026-06-01/2026-06-10"},
		{"around two", "2026-06-01/2026-06-10 2026-05-01/2026-05-02 2026-06-12/2026-06-12", "2026-06-01/2026-06-30",
			"2026-05-01/2026-05-02 2026-06-01/2026-06-30"},
	} {
		got := vacations(t, x.list).Add(vacations(t, x.more)[0])
		if !reflect.DeepEqual(got, vacations(t, x.want)) {
			t.Errorf("%s: %v, want %s", x.name, got, x.want)
		}
	}
}

func TestEndVacations(t *testing.T) {
	for _, x := range []struct {
		name, list, today, want string
		changed                 bool
	}{
		{"none", "", "2026-06-01", "", false},
		{"all over", "2026-05-01/2026-05-10", "2026-06-01", "2026-05-01/2026-05-10", false},
		{"in the middle", "2026-05-25/2026-06-10 2026-08-01/2026-08-02", "2026-06-01", "2026-05-25/2026-05-31 2026-08-01/2026-08-02", true},
		{"on its first day", "2026-06-01/2026-06-10", "2026-06-01", "", true},
		{"in two at once", "2026-05-25/2026-06-10 2026-06-01/2026-06-03", "2026-06-02", "2026-05-25/2026-06-01 2026-06-01/2026-06-01", true},
		{"before it", "2026-05-25/2026-05-26 2026-08-01/2026-08-02", "2026-06-01", "2026-05-25/2026-05-26", true},
	} {
		list := vacations(t, x.list)
		got, changed := list.End(date(t, x.today))
		if !reflect.DeepEqual(got, vacations(t, x.want)) || changed != x.changed {
			t.Errorf("%s: %v, %v; want %s, %v", x.name, got, changed, x.want, x.changed)
		}
		if !reflect.DeepEqual(list, vacations(t, x.list)) {
			t.Errorf("%s: the list itself has changed: %v", x.name, list)
		}
	}
}
