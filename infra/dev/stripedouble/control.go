package stripedouble

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// control registers the controls, which let browser tests do what Go tests do with the methods of
// Double.
//
//	POST control/act       action, target
//	POST control/month     seconds
//	POST control/delivery  delay (ms), copies, drop (comma-separated types), hold, reverse, signature
//	POST control/faults    fault, count
//	GET  control/state     the contents of the account; see Snapshot
func (d *Double) control(mux *http.ServeMux) {
	on := func(name string, run func(r *http.Request) error) {
		mux.HandleFunc("POST "+Path+"/control/"+name, func(w http.ResponseWriter, r *http.Request) {
			if err := run(r); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			w.WriteHeader(http.StatusNoContent)
		})
	}
	on("act", func(r *http.Request) error { return d.Act(r.PostFormValue("action"), r.PostFormValue("target")) })
	on("month", func(r *http.Request) error {
		d.SetMonth(time.Duration(number(r, "seconds")) * time.Second)
		return nil
	})
	on("faults", func(r *http.Request) error {
		d.SetFaults(Faults{r.PostFormValue("fault"), int(number(r, "count"))})
		return nil
	})
	on("delivery", func(r *http.Request) error {
		d.SetDelivery(Delivery{
			Delay:     time.Duration(number(r, "delay")) * time.Millisecond,
			Copies:    int(number(r, "copies")),
			Drop:      strings.Split(r.PostFormValue("drop"), ","),
			Hold:      r.PostFormValue("hold") == "true",
			Reverse:   r.PostFormValue("reverse") == "true",
			Signature: r.PostFormValue("signature"),
		})
		return nil
	})
	mux.HandleFunc("GET "+Path+"/control/state", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(d.Snapshot()) // the client may have disconnected
	})
}

// number returns a form value, or 0 if it is not a number.
func number(r *http.Request, name string) int64 {
	n, _ := strconv.ParseInt(r.PostFormValue(name), 10, 64)
	return n
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
