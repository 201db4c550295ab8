// Command keys simulates a crowd on the two tables and shows how much the
// busiest partition of each kind of item takes, against what DynamoDB allows it.
// The keys are not modelled: package store itself makes every request, against a
// server that remembers the keys and forgets the rest.
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

// What DynamoDB allows one partition in a second
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html).
const (
	maxReadUnits  = 3000
	maxWriteUnits = 1000
)

// load is what comes upon the tables.
type load struct {
	ChatsPerMinute int     `json:"chats_per_minute"`
	ChatSeconds    float64 `json:"chat_seconds"` // how long a chat streams
	Users          float64 `json:"users"`        // share of the chats; the rest are visitors'
	Seconds        int     `json:"seconds"`      // simulated
}

// row is the busiest partition of one kind.
type row struct {
	Table      string  `json:"table"`
	Kind       string  `json:"kind"`       // what the partition key begins with
	Partitions int     `json:"partitions"` // different ones seen
	Read       float64 `json:"read_units"` // a second, of the busiest
	Write      float64 `json:"write_units"`
}

func (r row) over() bool { return r.Read > maxReadUnits || r.Write > maxWriteUnits }

// result is what is written as JSON.
type result struct {
	Load load  `json:"load"`
	Rows []row `json:"rows"`
}

func main() {
	seconds := flag.Int("seconds", 6, "how long to simulate")
	out := flag.String("json", "", "also write the result to this file")
	flag.Parse()
	var results []result
	over := false
	for _, perMinute := range []int{10, 1_000, 100_000} {
		l := load{ChatsPerMinute: perMinute, ChatSeconds: 10, Users: 0.5, Seconds: *seconds}
		if perMinute < 1_000 { // too few to say anything of a few seconds
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
		fmt.Fprintln(os.Stderr, "A partition is above its limit.")
		os.Exit(1)
	}
}

// tell prints a table and reports whether a partition is above its limit.
func printTable(l load, rows []row) (over bool) {
	fmt.Printf("\n%d chats a minute, %g s each, %.0f%% of them users', %d s simulated\n\n", l.ChatsPerMinute, l.ChatSeconds, 100*l.Users, l.Seconds)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "table\tkind\tpartitions\tbusiest: reads/s\tof %d\twrites/s\tof %d\t\n", maxReadUnits, maxWriteUnits)
	for _, r := range rows {
		mark := ""
		if r.over() {
			over, mark = true, "OVER"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f%%\t%.1f\t%.1f%%\t%s\n", r.Table, r.Kind, r.Partitions, r.Read, 100*r.Read/maxReadUnits, r.Write, 100*r.Write/maxWriteUnits, mark)
	}
	_ = w.Flush() // a closed terminal is no reason to stop
	return over
}

// processTime is how long a function remembers the catalogue, the salt and what was spent.
const processTime = 30 * time.Second
