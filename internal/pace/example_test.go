package pace_test

import (
	"fmt"
	"time"

	"bretwalda/internal/pace"
)

// Two days for a turn, of which Saturdays and Sundays do not count, due at eight in the evening.
func ExampleDeadline() {
	rome, err := time.LoadLocation("Europe/Rome")
	if err != nil {
		fmt.Println(err)
		return
	}
	weekdays, err := pace.ParseWeekdays("mon-fri")
	if err != nil {
		fmt.Println(err)
		return
	}
	evening := pace.TimeOfDay(20 * 60)
	due, err := pace.Deadline(time.Date(2026, 3, 26, 9, 0, 0, 0, rome), rome, pace.Pace{
		Hours: 48, At: &evening, Weekdays: weekdays,
	})
	fmt.Println(due.Format("Monday 2 January, 15:04 MST"), err)
	// Output:
	// Monday 30 March, 20:00 CEST <nil>
}
