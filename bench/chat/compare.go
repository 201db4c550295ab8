package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// metric is a row of the table.
type metric struct {
	name string
	goal string
	of   func(measures) float64
	// tolerance is how much worse than the recorded ratio a ratio may be, as a factor. It exceeds
	// the noise of a shared machine.
	tolerance float64
	higher    bool // is better
}

// ratios are the figures of Trefoil divided by the baseline's, by metric.
type ratios map[string]float64

var metrics = []metric{
	{"time to first token, ms", "at most 0.8", func(m measures) float64 { return m.FirstTokenMS }, 1.5, false},
	{"tokens per CPU second, 50 chats at 3 x 50 tokens/s", "at least 1.25", func(m measures) float64 { return m.Paced }, 1.25, true},
	{"tokens per CPU second, unthrottled", "at least 4", func(m measures) float64 { return m.Unthrottled }, 1.6, true},
	{"bytes per token, 3 x 50 tokens/s", "at most 25 bytes", func(m measures) float64 { return m.BytesPerToken }, 1.1, false},
	{"MB with 1,000 open chats", "at most 150 MB", func(m measures) float64 { return m.OpenMB }, 1.25, false},
}

func (m metric) ratio(r report) float64 {
	if m.of(r.Baseline) == 0 {
		return 0 // not measured
	}
	return m.of(r.Trefoil) / m.of(r.Baseline)
}

// compare returns an error if a ratio is worse than the one recorded in a file by more than its
// tolerance. Absolute figures depend on the machine and are not compared.
func compare(r report, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var recorded report
	if err := json.Unmarshal(text, &recorded); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var worse []error
	for _, m := range metrics {
		got, want := m.ratio(r), recorded.Ratios[m.name]
		if got == 0 || want == 0 {
			continue
		}
		if m.higher && got < want/m.tolerance || !m.higher && got > want*m.tolerance {
			worse = append(worse, fmt.Errorf("%s: %.2f times the baseline's, recorded %.2f", m.name, got, want))
		}
	}
	return errors.Join(worse...)
}
