package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
)

// List prices in dollars, per million or per GB; see docs/operations/costs.md.
const (
	gigabyteSecond   = 0.0000133334 // Lambda on arm64
	functionRequests = 0.20
	apiRequests      = 1.00
	cdnRequests      = 1.00
	cdnFunctions     = 0.10
	writeUnits       = 0.625
	readUnits        = 0.125
	loggedGigabyte   = 0.50
)

const million = 1e6

// Assumptions of docs/operations/costs.md.
const (
	chatsPerVisit = 3.0
	pollsPerVisit = 10.0 // five minutes, every 30 seconds
	userSeconds   = 0.010
	maxCost       = 27.0 // dollars per million chats
)

// TestCosts compares the costs in docs/operations/costs.md with those it computes for a million chats
// that run to completion, without data transfer. It uses the memory in the route table (a test of
// infra compares it with the template), the units of the store's calls, and the bytes that a chat
// logs.
func TestCosts(t *testing.T) {
	units := map[string]perChat{}
	r, err := simulate(t.Context(), load{ChatsPerMinute: 100_000, ChatSeconds: 10, Users: 0.5, Seconds: 1.8})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.PerChat {
		units["all"] = perChat{Read: units["all"].Read + table.Read, Write: units["all"].Write + table.Write}
	}
	// The simulation writes a user's activity with every chat. In fact, only the first chat of a
	// visit writes it.
	writes := units["all"].Write - r.Load.Users*(1-1/chatsPerVisit)
	memory := memories(t)
	items := map[string]float64{
		"streaming function": million*10*memory["chat-stream"]/1024*gigabyteSecond + functionRequests,
		"DynamoDB writes":    writes * writeUnits,
		"DynamoDB reads":     units["all"].Read * readUnits,
		"CloudFront":         cdnRequests + cdnFunctions,
		"logs":               float64(logBytes(t)) / 1000 * loggedGigabyte,
	}
	atEdge := cdnRequests + cdnFunctions
	atFunction := atEdge + apiRequests + functionRequests + million*userSeconds*memory["user"]/1024*gigabyteSecond + 2*readUnits
	items["polling"] = pollsPerVisit / chatsPerVisit * (atEdge + atFunction) / 2
	sum := 0.0
	for _, dollars := range items {
		sum += dollars
	}
	items[sumRow] = sum
	if sum > maxCost {
		t.Errorf("a million chats cost $%.2f, want at most $%.2f", sum, maxCost)
	}
	documented, _ := documentedCosts(t, "**A million chats**")
	for item, dollars := range items {
		if got, ok := documented[item]; !ok || math.Abs(got-dollars) > 0.05 {
			t.Errorf("docs/operations/costs.md: %s is $%.2f, want $%.2f", item, got, dollars)
		}
	}
}

func memories(t *testing.T) map[string]float64 {
	t.Helper()
	var routes []struct {
		Function string
		Memory   float64
	}
	text, err := os.ReadFile("../../functions/routes.json")
	if err == nil {
		err = json.Unmarshal(text, &routes)
	}
	if err != nil {
		t.Fatal(err)
	}
	memory := map[string]float64{}
	for _, r := range routes {
		memory[r.Function] = r.Memory
	}
	return memory
}

const sumRow = "**sum**"

var costRow = regexp.MustCompile(`(?m)^\| ([^|]+) \|.*\| \**([0-9.]+)\** \|$`)

// documentedCosts returns the costs in the first table that follows a text in docs/operations/costs.md,
// including the documented sum, and the actual sum of the other rows.
func documentedCosts(t *testing.T, after string) (costs map[string]float64, sum float64) {
	t.Helper()
	text, err := os.ReadFile("../../docs/operations/costs.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), after)
	if !found {
		t.Fatalf("docs/operations/costs.md has no %q", after)
	}
	costs = map[string]float64{}
	for _, row := range costRow.FindAllStringSubmatch(rest, -1) {
		costs[row[1]], _ = strconv.ParseFloat(row[2], 64) // the pattern allows only numbers and dots
		if row[1] == sumRow {
			break
		}
		sum += costs[row[1]]
	}
	return costs, sum
}

// The whole bill, and the costs at idle, add up to their documented sums.
func TestSums(t *testing.T) {
	for _, table := range []string{"**The whole bill**", "**At idle, a month:**"} {
		costs, sum := documentedCosts(t, table)
		if len(costs) < 2 || math.Abs(sum-costs[sumRow]) > 0.005 {
			t.Errorf("docs/operations/costs.md: the sum of %s is %.2f, want %.2f", table, costs[sumRow], sum)
		}
	}
}

// logBytes returns how much the function logs for a chat.
func logBytes(t *testing.T) int {
	t.Helper()
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)).With("version", "12")) // as in package lambdahost
	defer slog.SetDefault(before)
	var models stubs
	var ids []string
	for _, m := range catalog.Seed()[:limits.Get().Question.Models] {
		m.IsActive, m.IsFree = true, true
		models = append(models, m)
		ids = append(ids, m.ModelID)
	}
	handler := api.ChatStream(api.Chats{
		Models: models, Fanout: chat.NewFanout(models, nil), Devices: models, Networks: models,
		Gate: &quota.Gate{Ledger: openLedger{}}, Auth: api.Auth{Now: time.Now},
	})
	body, _ := json.Marshal(map[string]any{"message": "Why?", "modelIds": ids})
	request := httptest.NewRequest(http.MethodPost, "/api/chat/stream", bytes.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, request)
	if response.Code != http.StatusOK || !strings.Contains(log.String(), "chat ended") {
		t.Fatal(fmt.Sprint(response.Code, response.Body, log.String()))
	}
	return log.Len()
}

// stubs implements the chat handler's dependencies with fixed answers. A chat with three models
// costs $0.001.
type stubs []catalog.Model

func (m stubs) Models(context.Context) ([]catalog.Model, error) { return m, nil }

func (stubs) Device(context.Context, string) (device, newCookie string, err error) {
	return "d", "", nil
}

func (stubs) Hash(context.Context, string) (account.Network, error) {
	return account.Network{"n"}, nil
}

func (stubs) Answer(_ context.Context, call chat.Call) (chat.Outcome, error) {
	call.Emit("Because.")
	return chat.Outcome{Finish: chat.FinishStop, Usage: &chat.Usage{CostNano: 333_333}}, nil
}

// openLedger accepts every chat.
type openLedger struct{ quota.Ledger }

func (openLedger) Count(context.Context, quota.Entry, quota.Limits) (bool, error) { return false, nil }
func (openLedger) Settle(context.Context, quota.Settlement) error                 { return nil }
