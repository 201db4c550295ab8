package router

import (
	"math/big"

	"trefoil/shared/usage"
)

// maxCost is the maximum cost accepted for one answer: a million dollars, in nano-dollars. It keeps
// sums within an int64.
const maxCost = 1e15

// nanoDollars converts the cost of an answer in dollars to nano-dollars. It reports false for
// missing, malformed and negative numbers, so a router cannot give credit.
func nanoDollars(dollars looseString) (nano int64, known bool) {
	nano, known = wholeNano(dollars)
	return min(nano, maxCost), known
}

// maxAmount is the maximum amount accepted: a billion dollars, in nano-dollars.
const maxAmount = 1e18

// amount converts a decimal number of dollars. Missing, malformed and negative numbers count as not
// reported.
func amount(dollars looseString) usage.Amount {
	nano, ok := wholeNano(dollars)
	return usage.Amount{Nano: min(nano, maxAmount), Reported: ok}
}

// wholeNano converts a decimal number of dollars to nano-dollars, rounded to the nearest. It
// reports false for missing, malformed and negative numbers.
func wholeNano(dollars looseString) (nano int64, ok bool) {
	// 128 bits hold 38 digits, enough for every whole nano-dollar to be exact.
	f, _, err := big.ParseFloat(string(dollars), 10, 128, big.ToNearestEven)
	if err != nil || f.Sign() < 0 || f.IsInf() {
		return 0, false
	}
	f.Mul(f, big.NewFloat(1e9))
	f.Add(f, big.NewFloat(0.5))
	nano, _ = f.Int64()
	return nano, true
}
