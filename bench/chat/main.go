// Command chat compares the chat function with a plain fan-out over go-openai. Each runs in its own
// process and calls the same deterministic router, and they take turns. The chat function has its
// real handler and its real store, on the embedded engine.
//
//	npm run bench -- chat
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// measures holds the figures of one server. They are medians over the rounds.
type measures struct {
	// FirstTokenMS is the time to the first token, averaged over three models, without the store's
	// time.
	FirstTokenMS float64 `json:"first_token_ms"`
	StoreMS      float64 `json:"store_ms,omitempty"` // the store's time until then
	// Paced and Unthrottled are tokens per second of CPU time.
	Paced       float64 `json:"paced_tokens_per_cpu_second"`
	Unthrottled float64 `json:"unthrottled_tokens_per_cpu_second"`
	// BytesPerToken is the size of the response per token, at 50 tokens per second from each model.
	BytesPerToken float64 `json:"bytes_per_token"`
	OpenMB        float64 `json:"open_mb"` // peak resident memory with 1,000 open chats

	// With a router over TLS and HTTP/2.
	FirstTokenTLSMS float64 `json:"first_token_tls_ms"`
	OpenTLSMB       float64 `json:"open_tls_mb"`
}

// report is the JSON output.
type report struct {
	Rounds   int      `json:"rounds"`
	Trefoil  measures `json:"trefoil"`
	Baseline measures `json:"baseline"`
	Ratios   ratios   `json:"ratios"`

	Encrypted encryptedMeasures `json:"encrypted"`
}

func main() {
	name := flag.String("serve", "", "run one of the servers (used by the command itself)")
	out := flag.String("json", "", "write the results to this file")
	check := flag.String("check", "", "compare the ratios with those in this file")
	rounds := flag.Int("rounds", 5, "rounds of each measurement")
	seconds := flag.Int("seconds", 10, "duration of a paced chat")
	parts := flag.String("parts", strings.Join(partNames(), ","), "what to measure")
	profiles := flag.String("profiles", "", "write profiles of the servers to this directory")
	only := flag.String("only", "", "measure only this server: trefoil or baseline")
	flag.Parse()
	var err error
	if *name != "" {
		err = serve(*name)
	} else {
		err = run(context.Background(), plan{rounds: *rounds, seconds: *seconds, parts: *parts, only: *only, profiles: *profiles}, *out, *check)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, p plan, out, check string) error {
	r, err := measure(ctx, p)
	if err != nil {
		return err
	}
	printTable(r)
	if check != "" {
		return compare(ctx, p, r, check)
	}
	if out == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(text, '\n'), 0o644)
}

func printTable(r report) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\tTrefoil\tgo-openai\tratio\tgoal\t\n")
	for _, m := range metrics {
		if m.of(r.Trefoil) == 0 && m.of(r.Baseline) == 0 {
			continue // not measured
		}
		fmt.Fprintf(w, "%s\t%.4g\t%.4g\t%.2f\t%s\t\n", m.name, m.of(r.Trefoil), m.of(r.Baseline), m.ratio(r), m.goal)
	}
	_ = w.Flush() // ignore a closed terminal
	if r.Encrypted != (encryptedMeasures{}) {
		r.Encrypted.print()
	}
}

// median returns the middle value, or the mean of the two middle values.
func median[T float64 | time.Duration](values []T) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}
