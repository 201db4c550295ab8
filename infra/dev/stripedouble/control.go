package stripedouble

import (
	"encoding/json"
	"net/http"
	"slices"
)

// control registers the controls, which let browser tests do what Go tests do with the methods of
// Double. They take JSON objects.
//
//	POST control/act       action, target; see Act
//	POST control/month     seconds; see SetMonth
//	POST control/delivery  see Delivery
//	POST control/faults    see Faults
//	GET  control/state     the contents of the account; see Snapshot
func (d *Double) control(mux *http.ServeMux) {
	addControl(mux, "act", func(a struct{ Action, Target string }) error { return d.Act(a.Action, a.Target) })
	addControl(mux, "month", func(m struct{ Seconds int64 }) error { d.SetMonth(m.Seconds); return nil })
	addControl(mux, "delivery", func(to Delivery) error { d.SetDelivery(to); return nil })
	addControl(mux, "faults", func(f Faults) error { d.SetFaults(f); return nil })
	mux.HandleFunc("GET "+Path+"/control/state", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(d.Snapshot()) // the client may have disconnected
	})
}

func addControl[T any](mux *http.ServeMux, name string, run func(T) error) {
	mux.HandleFunc("POST "+Path+"/control/"+name, func(w http.ResponseWriter, r *http.Request) {
		var input T
		err := json.NewDecoder(r.Body).Decode(&input)
		if err == nil {
			err = run(input)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// Snapshot is a copy of the account's objects, newest first, as the API returns them.
type Snapshot struct {
	Customers     []object    `json:"customers"`
	Sessions      []object    `json:"sessions"`
	Subscriptions []object    `json:"subscriptions"`
	Invoices      []object    `json:"invoices"`
	Refunds       []object    `json:"refunds"`
	Events        []SentEvent `json:"events"`
}

// SentEvent is an event with its deliveries.
type SentEvent struct {
	Type     string `json:"type"`
	Statuses []int  `json:"statuses"` // of the responses, one for each attempt; 0 if there was none
	Pending  bool   `json:"pending"`  // will be sent again, or for the first time
}

// Snapshot returns a copy of the account's objects.
func (d *Double) Snapshot() (s Snapshot) {
	d.read(func() {
		s = Snapshot{
			Customers: d.state.Customers.list(), Sessions: d.state.Sessions.list(), Subscriptions: d.state.Subscriptions.list(),
			Invoices: d.state.Invoices.list(), Refunds: d.state.Refunds.list(),
		}
		for _, e := range slices.Backward(d.state.Events) {
			s.Events = append(s.Events, SentEvent{string(e.Type), slices.Clone(e.Statuses), e.pending()})
		}
	})
	return s
}
