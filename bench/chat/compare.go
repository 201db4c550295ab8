package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// metric is a row of the table.
type metric struct {
	name string
	part string // the part that measures it
	goal string
	of   func(measures) float64
	// tolerance is the factor by which a ratio may be worse than the recorded one. It exceeds the
	// noise of a shared machine. If it is 0, the ratio is not compared.
	tolerance float64
	higher    bool // higher is better
}

// ratios are the figures of Trefoil divided by the baseline's, by metric.
type ratios map[string]float64

var metrics = []metric{
	{"time to first token, ms", "first", "at most 0.8", func(m measures) float64 { return m.FirstTokenMS }, 1.5, false},
	{"time to first token over TLS, ms", "first-tls", "", func(m measures) float64 { return m.FirstTokenTLSMS }, 1.5, false},
	{"tokens per CPU second, 50 chats at 3 x 50 tokens/s", "paced", "at least 1.25", func(m measures) float64 { return m.Paced }, 1.25, true},
	{"tokens per CPU second, unthrottled", "unthrottled", "at least 4", func(m measures) float64 { return m.Unthrottled }, 1.6, true},
	{"bytes per token, 3 x 50 tokens/s", "paced", "at most 25 bytes", func(m measures) float64 { return m.BytesPerToken }, 1.1, false},
	{"MB with 1,000 open chats", "open", "at most 150 MB", func(m measures) float64 { return m.OpenMB }, 1.25, false},
	{"MB with 1,000 open chats over TLS", "open-tls", "", func(m measures) float64 { return m.OpenTLSMB }, 0, false}, // the baseline's varies by a factor of 3
}

func (m metric) ratio(r report) float64 {
	if m.of(r.Baseline) == 0 {
		return 0 // not measured
	}
	return m.of(r.Trefoil) / m.of(r.Baseline)
}

// worse reports whether a ratio is worse than the recorded one by more than the tolerance. A ratio
// of 0 was not measured.
func (m metric) worse(got, recorded float64) bool {
	if got == 0 || recorded == 0 || m.tolerance == 0 {
		return false
	}
	if m.higher {
		return got < recorded/m.tolerance
	}
	return got > recorded*m.tolerance
}

// compare compares the ratios with those recorded in a file. If any are worse, it measures their
// parts once more, and returns an error only if a ratio is worse again. Absolute figures are not
// compared, because they depend on the machine.
func compare(ctx context.Context, p plan, r report, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var recorded report
	if err := json.Unmarshal(text, &recorded); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	worse := slices.DeleteFunc(slices.Clone(metrics), func(m metric) bool { return !m.worse(m.ratio(r), recorded.Ratios[m.name]) })
	if len(worse) == 0 {
		return nil
	}
	var parts []string
	for _, m := range worse {
		parts = append(parts, m.part)
	}
	p.parts = strings.Join(parts, ",")
	fmt.Println("Worse than recorded, measuring again:", p.parts)
	again, err := measure(ctx, p)
	if err != nil {
		return err
	}
	printTable(again)
	var failed []error
	for _, m := range worse {
		if got, want := m.ratio(again), recorded.Ratios[m.name]; m.worse(got, want) {
			failed = append(failed, fmt.Errorf("%s: %.2f times the baseline's, then %.2f when measured again; recorded %.2f", m.name, m.ratio(r), got, want))
		}
	}
	return errors.Join(failed...)
}
