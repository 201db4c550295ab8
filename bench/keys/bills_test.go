package main

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// More list prices in dollars; see docs/operations/costs.md.
const (
	outGigabyte       = 0.085 // CloudFront, to viewers
	toOriginGigabyte  = 0.02  // CloudFront, to the functions
	toRouterGigabyte  = 0.09  // Lambda, to the router
	firewallMonth     = 5.00  // a web ACL
	firewallRule      = 1.00  // each of its rules, by the month
	firewallRequests  = 0.60
	secondsPerDay     = 86_400
	assetsPerVisit    = 13 // hashed files, which need no function
	filesPerVisit     = 5  // other files
	gigabytesPerVisit = 238e-6
)

// TestWholeBill compares the second table of docs/operations/costs.md with its arithmetic.
func TestWholeBill(t *testing.T) {
	first, _ := documentedCosts(t, "**A million chats**")
	const polls = 0.34 // see the text
	requests := documentedNumber(t, `the models ([0-9.]+)`) + documentedNumber(t, `the user ([0-9.]+)`)
	visits := assetsPerVisit*cdnRequests + filesPerVisit*(cdnRequests+2*cdnFunctions) + requests + million*gigabytesPerVisit*outGigabyte
	want := map[string]float64{
		"the sum above":             first[sumRow],
		"data transfer":             60*outGigabyte + 10*toOriginGigabyte + 18*toRouterGigabyte + polls,
		"`DAILY_SPEND_LIMIT`":       2 * writeUnits,
		"half of the chats stopped": documentedNumber(t, `stopping every chat \$([0-9.]+)`) / 2,
		"a third by new visitors":   visits / chatsPerVisit,
		"idle, for a month":         documented(t, "**At idle, a month:**", sumRow),
		sumRow:                      0,
	}
	for item, dollars := range want {
		if item != sumRow {
			want[sumRow] += dollars
		}
	}
	compareColumn(t, "**The whole bill**", 1, want)
	second := million * memories(t)["chat-stream"] / 1024 * gigabyteSecond
	marks := readUnits / 2 / 2 // a poll for a stop mark, every two seconds
	for length, pattern := range map[float64]string{30: `30 seconds, \$([0-9]+)`, 60: `60 seconds, \$([0-9]+)`} {
		dollars := first[sumRow] + (length-10)*(second+marks)
		if got := documentedNumber(t, pattern); math.Abs(got-dollars) > 0.6 {
			t.Errorf("with answers of %v s, a million chats cost $%.2f, documented is %v", length, dollars, got)
		}
	}
	if got, dollars := documentedNumber(t, `a web ACL \(\$([0-9.]+)\)`), firewallMonth+3*firewallRule; got != dollars {
		t.Errorf("a web ACL costs $%.2f, documented is %v", dollars, got)
	}
}

// TestWorstBills computes what an attacker can cost in a day with the settings of prod. The firewall
// lets each address send 2,000 requests in five minutes.
func TestWorstBills(t *testing.T) {
	apiRate, concurrency := setting(t, "apiRate"), setting(t, "chatConcurrency")
	const (
		rejectionSeconds = 0.030  // of a chat, in 128 MB
		rejectionWrites  = 5      // of a login or a visitor's chat
		largestFile      = 0.0005 // GB
		firewallRate     = 2000 / 300.0
		// A login that is rejected for too many attempts takes 10 ms, without hashing.
		loginSeconds = 0.010
	)
	memory := memories(t)
	perDay := func(rate, dollars float64) float64 { return rate * secondsPerDay / million * dollars }
	atEdge := cdnRequests + cdnFunctions
	pages := func(rate float64) float64 { return perDay(rate, cdnRequests+2*cdnFunctions) }
	logins := func(rate float64) float64 {
		function := functionRequests + million*loginSeconds*memory["login"]/1024*gigabyteSecond + rejectionWrites*writeUnits
		return perDay(rate, atEdge) + perDay(min(rate, apiRate), apiRequests+function)
	}
	chats := func(rate float64) float64 {
		function := functionRequests + million*rejectionSeconds*memory["chat-stream"]/1024*gigabyteSecond + rejectionWrites*writeUnits
		return perDay(rate, atEdge) + perDay(min(rate, concurrency/rejectionSeconds), function)
	}
	files := func(gigabits float64) float64 { return gigabits / 8 * secondsPerDay * outGigabyte }
	const one, thousand = 1_000, 10_000 // requests a second
	for column, want := range []map[string]float64{
		{"pages": pages(one), "rejected logins": logins(one), "rejected chats": chats(one), "1 or 10 Gbit/s of files": files(1)},
		{"pages": pages(thousand), "rejected logins": logins(thousand), "rejected chats": chats(thousand), "1 or 10 Gbit/s of files": files(10)},
	} {
		// With the firewall, the attacker's addresses reach only its rate; AWS bills it for all requests.
		rate, addresses, gigabits := float64(one), 1.0, 1.0
		if column == 1 {
			rate, addresses, gigabits = thousand, 1_000, 10
		}
		passed := min(rate, addresses*firewallRate)
		worst := max(chats(passed), perDay(passed, cdnRequests)+files(min(gigabits, 8*passed*largestFile)))
		want["the worst of them with `requestsPerAddress`"] = worst + perDay(rate, firewallRequests) + perDay(rate-passed, cdnRequests)
		compareColumn(t, "## Under attack", column, want)
	}
}

var settings = filepath.Join("..", "..", "infra", "bin", "environments.ts")

// setting returns a number in prod's entry.
func setting(t *testing.T, name string) float64 {
	t.Helper()
	text, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?s)prod: \{.*?\b` + name + `: ([0-9_]+)`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("prod has no %s", name)
	}
	n, _ := strconv.ParseFloat(string(m[1]), 64)
	return n
}

// costsPage returns docs/operations/costs.md from a text on.
func costsPage(t *testing.T, after string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "operations", "costs.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), after)
	if !found {
		t.Fatalf("docs/operations/costs.md has no %q", after)
	}
	return rest
}

// documentedNumber returns the number that a pattern finds in docs/operations/costs.md.
func documentedNumber(t *testing.T, pattern string) float64 {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(costsPage(t, ""))
	if m == nil {
		t.Fatalf("docs/operations/costs.md has no %s", pattern)
	}
	n, _ := strconv.ParseFloat(m[1], 64)
	return n
}

// documented returns a row of the first table after a text.
func documented(t *testing.T, after, row string) float64 {
	t.Helper()
	costs, _ := documentedCosts(t, after)
	return costs[row]
}

// compareColumn compares a column of numbers in the first table after a text with what is computed.
func compareColumn(t *testing.T, after string, column int, want map[string]float64) {
	t.Helper()
	table, _, _ := strings.Cut(costsPage(t, after), "\n\n")
	if rest := costsPage(t, after); !strings.Contains(table, "|") {
		_, rest, _ = strings.Cut(rest, "\n|")
		table, _, _ = strings.Cut("|"+rest, "\n\n")
	}
	got := map[string]float64{}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if n, err := strconv.ParseFloat(strings.ReplaceAll(strings.Trim(cells[len(cells)-2+column], " *"), ",", ""), 64); err == nil {
			got[strings.TrimSpace(cells[0])] = n
		}
	}
	for row, dollars := range want {
		if documented, ok := got[row]; !ok || math.Abs(documented-dollars) > max(0.05, dollars/200) {
			t.Errorf("docs/operations/costs.md, %s, %s, column %d: %.2f, want %.2f", after, row, column, documented, dollars)
		}
	}
	if len(got) != len(want) {
		t.Errorf("docs/operations/costs.md, %s: %d rows, want %d", after, len(got), len(want))
	}
}
