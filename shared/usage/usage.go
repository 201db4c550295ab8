// Package usage counts requests and costs by model and day, without any reference to users.
package usage

import "trefoil/shared/chat"

// Answer is the usage of one model's answer.
type Answer struct {
	ModelID  string
	CostNano int64 // nano-dollars, as reported by the router; never negative

	// GenerationID is the router's ID of an answer whose cost it has not reported, for example
	// because the answer was stopped. The cost can be looked up later.
	GenerationID string
}

// Answers returns the usage of a chat: one Answer per model that the router has started to answer.
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

// Cost returns the total cost of answers in nano-dollars.
func Cost(answers []Answer) int64 {
	var sum int64
	for _, a := range answers {
		sum += a.CostNano
	}
	return sum
}

// Day is the usage of one UTC day.
type Day struct {
	Chats    int              // questions answered by at least one model
	CostNano int64            // nano-dollars
	Models   map[string]Model // by model ID
}

// Model is the usage of one model on one day.
type Model struct {
	Requests int
	CostNano int64 // nano-dollars
}

// Unsettled is an answer with an unknown cost.
type Unsettled struct {
	Day          string // UTC day of the chat
	ModelID      string
	GenerationID string // the router's ID of the answer
}
