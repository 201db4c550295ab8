package api

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/errs"
	"trefoil/shared/usage"
)

// brokenRouter is both a router that rejects the key and a ledger that cannot list unsettled
// answers.
type brokenRouter struct{}

func (brokenRouter) Bill(context.Context, time.Time) (usage.Bill, error) {
	return usage.Bill{}, errs.New(errs.ErrUnavailable, "router_key", "The key is wrong.")
}

func (brokenRouter) Unsettled(context.Context, int) ([]usage.Unsettled, error) {
	return nil, errors.New("down")
}

func (brokenRouter) SettleLate(context.Context, []usage.LateCosts) error { return errors.New("down") }

func (brokenRouter) Cost(context.Context, string) (int64, error) { return 0, errors.New("down") }

// Admins see the ledger's numbers even if the router rejects the key and no costs can be settled.
func TestCostsWithBrokenRouter(t *testing.T) {
	s := newAdminSite(t)
	_, token := s.admin("ada")
	auth := Auth{Main: s.main, Ephemeral: s.ephemeral, Now: s.clock}
	settler := usage.LateSettler{Ledger: brokenRouter{}, Router: brokenRouter{}, Now: s.clock}
	mux := http.NewServeMux()
	mux.Handle("GET /api/admin/costs", AdminCosts(auth, settler, usage.CostReader{Ledger: s.main, Router: brokenRouter{}}))
	s.handler = mux
	want := map[string]any{
		"creditBalance": 0.0, "balanceReported": false, "todayCost": 0.0, "monthCost": 0.0, "totalCost": 0.0, "usage": []any{}, "error": "The key is wrong.",
	}
	if diff := cmp.Diff(want, s.get(token, "/api/admin/costs")); diff != "" {
		t.Errorf("costs (-want +got):\n%s", diff)
	}
}
