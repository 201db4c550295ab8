package catalog

import "testing"

func TestPrice(t *testing.T) {
	for text, want := range map[string]Price{
		"$0.00125 in, $0.01 out":         {1_250_000, 10_000_000},
		"about $0.00005 in, $0.0003 out": {50_000, 300_000},
		"$0 in, $0 out":                  {},
		" Free ":                         {},
		"0.002":                          {2_000_000, 2_000_000},
	} {
		if got, known := (Model{Pricing: text}).Price(); !known || got != want {
			t.Errorf("%q: %+v, known %v, want %+v", text, got, known, want)
		}
	}
	for _, text := range []string{"", "ask us", "$3 per 1M tokens", "$2000", "$-1 in, $1 out"} {
		if got, known := (Model{Pricing: text}).Price(); known || got != unknownPrice {
			t.Errorf("%q: %+v, known %v", text, got, known)
		}
	}
	if got := (Price{Input: 1_250_000, Output: 10_000_000}).Cost(1_000, 8_192); got != 1_250_000+81_920_000 {
		t.Errorf("cost %d", got)
	}
}

// The seed's prices are all known, and none is above the price that is assumed for unknown ones.
func TestSeedPrices(t *testing.T) {
	for _, m := range Seed() {
		if price, known := m.Price(); !known || price.Input > unknownPrice.Input || price.Output > unknownPrice.Output || price.Output == 0 {
			t.Errorf("%s: %+v, known %v", m.ModelID, price, known)
		}
	}
}
