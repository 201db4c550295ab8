// Package usage counts requests and costs by model and day, without any reference to users.
package usage

import (
	"regexp"
	"sync"

	"trefoil/shared/chat"
)

// Answer is the usage of one model's answer.
type Answer struct {
	ModelID  string
	CostNano int64 // nano-dollars, as reported by the router; never negative

	// Unknown means that the router has not reported the cost, for example because the answer was
	// stopped. If GenerationID, the router's ID for the answer, is set, the cost can be looked up
	// later.
	Unknown      bool
	GenerationID string
}

// Answers returns the usage of a chat: one Answer per model, except for those that cannot have cost
// anything.
func Answers(results []chat.Result) []Answer {
	var answers []Answer
	for _, r := range results {
		if r.Unspent {
			continue
		}
		a := Answer{ModelID: r.ModelID}
		if r.Usage != nil && !r.Usage.CostUnknown {
			a.CostNano = max(0, r.Usage.CostNano)
		} else {
			a.Unknown = true
			if generationID().MatchString(r.GenerationID) {
				a.GenerationID = r.GenerationID
			}
		}
		answers = append(answers, a)
	}
	return answers
}

// CostErrors returns the number of answers with a negative or malformed cost, and of complete
// answers without a cost. A router that reports costs never sends such answers.
func CostErrors(results []chat.Result) int {
	n := 0
	for _, r := range results {
		missing := r.Usage == nil || r.Usage.CostUnknown
		complete := r.Code == "" && r.Finish != chat.FinishStopped
		if !r.Unspent && missing && (complete || r.Usage != nil && r.Usage.CostInvalid) {
			n++
		}
	}
	return n
}

// generationID matches OpenRouter's IDs of up to 64 characters. Other IDs are not stored: a router
// may put anything into them, even the question.
var generationID = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^gen-[A-Za-z0-9_-]{1,60}$`) })

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
	Chats     int              // counted chats, without free retries
	CostNano  int64            // nano-dollars, of answers with a known cost
	Settled   int64            // answers with a known cost
	Unsettled int64            // answers with an unknown cost
	Models    map[string]Model // by model ID
}

// AddModel adds to the usage of a model. Models must not be nil.
func (d *Day) AddModel(id string, more Model) {
	model := d.Models[id]
	model.Requests += more.Requests
	model.CostNano += more.CostNano
	d.Models[id] = model
}

// Add adds the usage of another day, or of another part of the same day. Models must not be nil if
// the other day has models.
func (d *Day) Add(other Day) {
	d.Chats += other.Chats
	d.CostNano += other.CostNano
	d.Settled += other.Settled
	d.Unsettled += other.Unsettled
	for id, model := range other.Models {
		d.AddModel(id, model)
	}
}

// Model is the usage of one model on one day.
type Model struct {
	Requests int
	CostNano int64 // nano-dollars
}

// Stats are the numbers of users and chats.
type Stats struct {
	Users        int
	ActiveUsers  int // seen in the current UTC hour or one of the 23 hours before
	PaidUsers    int // with a paid subscription
	GrantedUsers int // with Pro granted by an admin
	Chats        int // counted chats, without free retries
	ChatsToday   int // those of the current UTC day
}
