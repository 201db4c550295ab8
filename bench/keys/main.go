// Command keys simulates load on the two tables and compares the busiest partition of each kind of
// item with DynamoDB's limits. It does not model the keys: package store makes every request, to a
// server that counts them.
//
//	npm run bench -- keys
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"text/tabwriter"
)

// DynamoDB's limits per second on one partition
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
	Stopped        float64 `json:"stopped"`      // share of chats that are stopped
	Budget         bool    `json:"budget"`       // DAILY_SPEND_LIMIT is set
	Seconds        float64 `json:"seconds"`      // simulated time
}

// row describes the busiest partition of one kind.
type row struct {
	Table      string  `json:"table"`
	Kind       string  `json:"kind"`       // prefix of the partition key
	Partitions int     `json:"partitions"` // number of partitions of this kind
	Read       float64 `json:"read_units"` // per second, of the busiest partition
	Write      float64 `json:"write_units"`
	Conflicts  float64 `json:"conflicts"`  // writes per second rejected because of a transaction, in all partitions
	ItemBytes  int     `json:"item_bytes"` // the largest item
}

func (r row) over() bool { return r.Read > maxReadUnits || r.Write > maxWriteUnits }

// perChat is what one chat costs on average.
type perChat struct {
	Table string  `json:"table"`
	Read  float64 `json:"read_units"`
	Write float64 `json:"write_units"`
}

// result is the JSON output for one load.
type result struct {
	Load    load      `json:"load"`
	Rows    []row     `json:"rows"`
	PerChat []perChat `json:"per_chat"`
}

// maxCatalogLoad is the highest load, in chats per minute, at which reading the catalog every 30
// seconds stays within a partition's limit; see docs/scale.md.
const maxCatalogLoad = 250_000

func (r result) over() bool {
	return slices.ContainsFunc(r.Rows, func(row row) bool {
		expected := row.Kind == "MODELS" && r.Load.ChatsPerMinute > maxCatalogLoad
		return row.over() && !expected || row.Conflicts > 0
	})
}

func main() {
	chats := flag.Int("chats", 10_000, "number of chats to simulate per load")
	out := flag.String("json", "", "also write the results to this file")
	flag.Parse()
	var results []result
	over := false
	for _, perMinute := range []int{10, 1_000, 100_000, 1_000_000} {
		seconds := min(60, float64(*chats)*60/float64(perMinute))
		r, err := simulate(context.Background(), load{ChatsPerMinute: perMinute, ChatSeconds: 10, Users: 0.5, Stopped: 0.5, Budget: true, Seconds: seconds})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		results = append(results, r)
		printTable(r)
		over = over || r.over()
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
		fmt.Fprintln(os.Stderr, "a partition exceeds its limit, or writes conflict")
		os.Exit(1)
	}
}

func printTable(r result) {
	l := r.Load
	fmt.Printf("\n%d chats per minute, %g s each, %.0f%% by users, %.0f%% stopped, %.2g s simulated\n\n", l.ChatsPerMinute, l.ChatSeconds, 100*l.Users, 100*l.Stopped, l.Seconds)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "table\tkind\tpartitions\tbusiest: read units/s\tof %d\twrite units/s\tof %d\tconflicts/s\tlargest item\t\n", maxReadUnits, maxWriteUnits)
	for _, r := range r.Rows {
		mark := ""
		if r.over() {
			mark = "OVER"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f%%\t%.1f\t%.1f%%\t%.1f\t%d B\t %s\n", r.Table, r.Kind, r.Partitions, r.Read, 100*r.Read/maxReadUnits, r.Write, 100*r.Write/maxWriteUnits, r.Conflicts, r.ItemBytes, mark)
	}
	_ = w.Flush() // ignore a closed terminal
	for _, p := range r.PerChat {
		fmt.Printf("per chat, %s: %.1f read units, %.1f write units\n", p.Table, p.Read, p.Write)
	}
}
