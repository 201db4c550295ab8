package catalog

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Price is what a model costs, in nano-dollars per 1,000 tokens.
type Price struct{ Input, Output int64 }

// unknownPrice is assumed for a model without a known price. It is the highest price in the seed.
var unknownPrice = Price{Input: 5_000_000, Output: 25_000_000}

// priceText matches a pricing text: one price per 1K tokens, or one each for input and output, as in
// "about $0.0003 in, $0.0012 out".
var priceText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:about )?\$?(\d+(?:\.\d+)?)(?: in, \$?(\d+(?:\.\d+)?) out)?$`)
})

// maxPrice is the highest price that is believed, in dollars per 1K tokens.
const maxPrice = 1000

// Price returns the model's price. known is false if its pricing text is empty or not in the seed's
// format. The price is then a high guess.
func (m Model) Price() (price Price, known bool) {
	text := strings.TrimSpace(m.Pricing)
	if strings.EqualFold(text, "free") {
		return Price{}, true
	}
	match := priceText().FindStringSubmatch(text)
	if match == nil {
		return unknownPrice, false
	}
	if match[2] == "" {
		match[2] = match[1]
	}
	input, _ := strconv.ParseFloat(match[1], 64) // the pattern allows only numbers
	output, _ := strconv.ParseFloat(match[2], 64)
	if max(input, output) > maxPrice {
		return unknownPrice, false
	}
	return Price{nano(input), nano(output)}, true
}

func nano(dollars float64) int64 { return int64(math.Ceil(dollars * 1e9)) }

// Cost returns the cost of a number of tokens in nano-dollars, rounded up.
func (p Price) Cost(input, output int) int64 {
	return (p.Input*int64(input) + p.Output*int64(output) + 999) / 1000
}
