// Package usage is what answers cost and how often models are asked. It knows
// models and days, never who asked.
package usage

import "trefoil/shared/chat"

// Answer is what one model's part of a chat adds to the books.
type Answer struct {
	ModelID  string
	CostNano int64 // nano-dollars, as the router reports it; never negative

	// GenerationID is the router's own name for an answer whose cost it has not
	// reported, as happens when an answer is stopped. It can be asked for later.
	GenerationID string
}

// Answers is what a chat adds to the books: each model that the router has
// answered for, be it with half an answer.
func Answers(results []chat.Result) []Answer {
	var answers []Answer
	for _, r := range results {
		a := Answer{ModelID: r.ModelID}
		switch {
		case r.Usage != nil:
			a.CostNano = max(0, r.Usage.CostNano)
		case r.GenerationID != "":
			a.GenerationID = r.GenerationID
		case !r.Answered:
			continue
		}
		answers = append(answers, a)
	}
	return answers
}

// Cost is what answers cost together, in nano-dollars.
func Cost(answers []Answer) int64 {
	var sum int64
	for _, a := range answers {
		sum += a.CostNano
	}
	return sum
}

// Day is what one UTC day has counted.
type Day struct {
	Chats    int              // questions that at least one model answered
	CostNano int64            // nano-dollars
	Models   map[string]Model // by model ID
}

// Model is what one model has counted in a day.
type Model struct {
	Requests int
	CostNano int64 // nano-dollars
}

// Unsettled is an answer whose cost is not known yet.
type Unsettled struct {
	Day          string // the UTC day that it belongs to
	ModelID      string
	GenerationID string // the router's own name for the answer
}
