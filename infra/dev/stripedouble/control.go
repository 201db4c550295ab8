package stripedouble

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// control registers the controls, which let browser tests do what Go tests do with the methods of
// Double. The account page also posts to act.
//
//	POST control/act       action, target, page (if set, redirects to the account page)
//	POST control/month     seconds
//	POST control/delivery  delay (ms), copies, drop (comma-separated types), hold, reverse, signature
//	POST control/faults    delay (ms), fault, path, count
//	GET  control/state     the contents of the account; see Snapshot
func (d *Double) control(mux *http.ServeMux) {
	prefix := Path + "/control/"
	mux.HandleFunc("POST "+prefix+"act", func(w http.ResponseWriter, r *http.Request) {
		if err := d.Act(r.PostFormValue("action"), r.PostFormValue("target")); err != nil {
			http.Error(w, err.Error()+". Actions: "+strings.Join(actionNames(), ", "), http.StatusBadRequest)
			return
		}
		if r.PostFormValue("page") != "" {
			http.Redirect(w, r, Path+"/", http.StatusSeeOther)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST "+prefix+"month", func(w http.ResponseWriter, r *http.Request) {
		d.SetMonth(time.Duration(number(r, "seconds")) * time.Second)
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST "+prefix+"delivery", func(w http.ResponseWriter, r *http.Request) {
		d.SetDelivery(Delivery{
			Delay:     time.Duration(number(r, "delay")) * time.Millisecond,
			Copies:    int(number(r, "copies")),
			Drop:      strings.Split(r.PostFormValue("drop"), ","),
			Hold:      r.PostFormValue("hold") == "true",
			Reverse:   r.PostFormValue("reverse") == "true",
			Signature: r.PostFormValue("signature"),
		})
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST "+prefix+"faults", func(w http.ResponseWriter, r *http.Request) {
		d.SetFaults(Faults{
			Delay: time.Duration(number(r, "delay")) * time.Millisecond,
			Fault: r.PostFormValue("fault"),
			Path:  r.PostFormValue("path"),
			Count: int(number(r, "count")),
		})
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET "+prefix+"state", func(w http.ResponseWriter, r *http.Request) {
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
	Customers     []map[string]any `json:"customers"`
	Sessions      []map[string]any `json:"sessions"`
	Subscriptions []map[string]any `json:"subscriptions"`
	Invoices      []map[string]any `json:"invoices"`
	Refunds       []map[string]any `json:"refunds"`
	Disputes      []map[string]any `json:"disputes"`
	Events        []SentEvent      `json:"events"`
}

// SentEvent is an event with its deliveries.
type SentEvent struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Statuses []int  `json:"statuses"` // of the responses, one for each attempt; 0 if there was none
	Pending  bool   `json:"pending"`  // will be sent again, or for the first time
}

// Snapshot returns a copy of the account's objects.
func (d *Double) Snapshot() Snapshot {
	var s Snapshot
	_ = d.update(func(int64) error { // if the save fails, the next update saves again
		s.Customers = rendered(d.state.Customers, d.renderCustomer)
		s.Sessions = rendered(d.state.Sessions, d.renderSession)
		s.Subscriptions = rendered(d.state.Subscriptions, d.renderSubscription)
		s.Invoices = rendered(d.state.Invoices, d.renderInvoice)
		s.Refunds = rendered(d.state.Refunds, d.renderRefund)
		s.Disputes = rendered(d.state.Disputes, d.renderDispute)
		for _, e := range newest(d.state.Events, func(*event) bool { return true }) {
			sent := SentEvent{ID: e.ID, Type: e.Type, Pending: e.pending()}
			for _, x := range e.Deliveries {
				sent.Statuses = append(sent.Statuses, x.Statuses...)
			}
			s.Events = append(s.Events, sent)
		}
		return nil
	})
	return s
}

func rendered[T interface{ serial() int }](all map[string]T, render func(T) object) []map[string]any {
	found := []map[string]any{}
	for _, x := range newest(all, func(T) bool { return true }) {
		found = append(found, render(x))
	}
	return found
}
