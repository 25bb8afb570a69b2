// Package crashtest proves by experiment that the daemon loses no letter and reads
// none twice, whatever happens to it. It holds tests only; they start the real
// program as a process of its own, on mail servers in the test's process or on the
// real ones that the environment names (see mailtest.RealTarget).
//
// First robots play games undisturbed, inside the test: that gives their order
// letters and all that must come of them. Then the same games are played through
// the daemon, letter by letter, while it is killed again and again, at each point
// of package crashpoint and at any other moment. In the end logs, dice, positions
// and all letters must be what they were without crashes.
// TestCrashesInCampaigns kills it only while a nation turn of Italia stands still in the
// middle: in a campaign, where others react, where they fight back. TestPowerCuts does
// the same on a disk that loses what was not synced when the daemon is killed, sector
// by sector, and some of whose syncs fail.
//
// How much is tried is a matter of flags, for "go test ./internal/crashtest -args":
//
//	-kills 1000       how often to kill the daemon
//	-inside 500       how often to kill it in the middle of nation turns of Italia
//	-cuts 1000        how often to cut the power of its disk
//	-load 20000       the order letters of the load test; 0, as by default: none
package crashtest
