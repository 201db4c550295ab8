// Command keys simulates load on the two tables and compares the busiest partition of each kind of
// item with DynamoDB's limits. It does not model the keys: package store makes every request, to a
// server that counts them.
//
//	npm run bench
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"text/tabwriter"
	"time"
)

// DynamoDB's limits per partition and second
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html).
const (
	maxReadUnits  = 3000
	maxWriteUnits = 1000
)

// load describes a simulation.
type load struct {
	ChatsPerMinute int     `json:"chats_per_minute"`
	ChatSeconds    float64 `json:"chat_seconds"` // duration of a chat
	Users          float64 `json:"users"`        // share of chats by users; the rest are by visitors
	Seconds        int     `json:"seconds"`      // simulated time
}

// row describes the busiest partition of one kind.
type row struct {
	Table      string  `json:"table"`
	Kind       string  `json:"kind"`       // prefix of the partition key
	Partitions int     `json:"partitions"` // number of partitions of this kind
	Read       float64 `json:"read_units"` // per second, of the busiest partition
	Write      float64 `json:"write_units"`
}

func (r row) over() bool { return r.Read > maxReadUnits || r.Write > maxWriteUnits }

// result is the JSON output for one load.
type result struct {
	Load load  `json:"load"`
	Rows []row `json:"rows"`
}

func main() {
	seconds := flag.Int("seconds", 6, "simulated time in seconds")
	out := flag.String("json", "", "also write the results to this file")
	flag.Parse()
	var results []result
	over := false
	for _, perMinute := range []int{10, 1_000, 100_000} {
		l := load{ChatsPerMinute: perMinute, ChatSeconds: 10, Users: 0.5, Seconds: *seconds}
		if perMinute < 1_000 { // a few seconds would have too few chats
			l.Seconds = 60
		}
		rows, err := simulate(context.Background(), l)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		results = append(results, result{l, rows})
		over = printTable(l, rows) || over
	}
	if *out != "" {
		text, err := json.MarshalIndent(results, "", "  ")
		if err == nil {
			err = os.WriteFile(*out, append(text, '\n'), 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if over {
		fmt.Fprintln(os.Stderr, "a partition exceeds its limit")
		os.Exit(1)
	}
}

// printTable prints rows and reports whether a partition exceeds its limit.
func printTable(l load, rows []row) (over bool) {
	fmt.Printf("\n%d chats per minute, %g s each, %.0f%% by users, %d s simulated\n\n", l.ChatsPerMinute, l.ChatSeconds, 100*l.Users, l.Seconds)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "table\tkind\tpartitions\tbusiest: reads/s\tof %d\twrites/s\tof %d\t\n", maxReadUnits, maxWriteUnits)
	for _, r := range rows {
		mark := ""
		if r.over() {
			over, mark = true, "OVER"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f%%\t%.1f\t%.1f%%\t%s\n", r.Table, r.Kind, r.Partitions, r.Read, 100*r.Read/maxReadUnits, r.Write, 100*r.Write/maxWriteUnits, mark)
	}
	_ = w.Flush() // ignore a closed terminal
	return over
}

// cacheTTL is how long a function caches the catalog, the salt and the spend.
const cacheTTL = 30 * time.Second
