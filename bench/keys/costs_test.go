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
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/shared/api"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/store"
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
	documented, _ := documentedCosts(t, "**A million chats**")
	for item, dollars := range items {
		if got, ok := documented[item]; !ok || math.Abs(got-dollars) > 0.05 {
			t.Errorf("docs/operations/costs.md: %s is $%.2f, want $%.2f", item, got, dollars)
		}
	}
}

// TestResumeCosts compares what lost connections add, according to docs/operations/costs.md, with what
// it computes from the calls of a page, of the function that stores the rest, and of the final stop.
func TestResumeCosts(t *testing.T) {
	const (
		lost     = 0.05 // of all chats, after half of their 10 seconds
		frame    = 128  // bytes
		interval = 0.06 // seconds between frames
		end      = 1024 // bytes after the last text
		request  = cdnRequests + cdnFunctions + apiRequests + functionRequests
	)
	counter := newCounter()
	server := httptest.NewServer(counter)
	defer server.Close()
	stored := store.Open(store.Connection{Region: "us-east-1", Endpoint: server.URL, Credentials: aws.Credentials{AccessKeyID: "bench", SecretAccessKey: "bench"}}).Ephemeral(ephemeralTable)
	chatID, written := chat.NewID(), int64(0)
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	requests := 0
	ask := func() {
		_, err := stored.Resume(t.Context(), chatID, 0)
		check(err)
		requests++
	}
	// Every two seconds, the function stores the frames since the last time.
	spool := func(seconds float64, more int) {
		part := make([]byte, int(seconds/interval)*frame+more)
		check(stored.Spool(t.Context(), chatID, written, part))
		written += int64(len(part))
	}
	ask() // when the page has lost the connection
	ask() // 1 s later
	spool(2, 0)
	ask() // 2 s
	spool(2, 0)
	ask() // 4 s
	spool(1, end)
	ask()       // 6 s
	rest := 0.0 // units to write the rest, and as many to delete it
	for at, spent := range counter.spent {
		if strings.HasPrefix(at.key, "SPOOL#") {
			rest += spent.write
		}
	}
	check(stored.Stop(t.Context(), chatID, ""))
	check(stored.DeleteSpool(t.Context(), chatID)) // the counter returns no items to delete
	spent := counter.totals()[ephemeralTable]
	memory := memories(t)["chat-resume"]
	run := request + million*userSeconds*memory/1024*gigabyteSecond
	dollars := lost * (float64(requests+1)*run + spent.read*readUnits + (spent.write+rest)*writeUnits)
	text, err := os.ReadFile("../../docs/operations/costs.md")
	check(err)
	documented := regexp.MustCompile(`resuming them adds \$([0-9.]+): for each, (\d+) requests, a\s+stop, and (\d+) units`).FindStringSubmatch(string(text))
	if documented == nil {
		t.Fatal("docs/operations/costs.md does not say what lost connections cost")
	}
	if want := []string{fmt.Sprintf("%.2f", dollars), strconv.Itoa(requests), fmt.Sprint(2 * rest)}; !slices.Equal(documented[1:], want) {
		t.Errorf("docs/operations/costs.md has %q, want %q", documented[1:], want)
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
		Models: models, Fanout: chat.NewFanout(models, nil),
		Devices: quota.Devices{Keys: models}, Networks: quota.NetworkHasher{Salts: models, Now: time.Now},
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

func (stubs) DeviceKey(context.Context) ([]byte, error)    { return []byte("key"), nil }
func (stubs) Salt(context.Context, string) ([]byte, error) { return []byte("salt"), nil }

func (stubs) Answer(_ context.Context, call chat.Call) (chat.Outcome, error) {
	call.Emit("Because.")
	return chat.Outcome{Finish: chat.FinishStop, Usage: &chat.Usage{CostNano: 333_333}}, nil
}

// openLedger accepts every chat.
type openLedger struct{ quota.Ledger }

func (openLedger) Count(context.Context, quota.Entry, quota.Limits) (bool, error) { return false, nil }
func (openLedger) Settle(context.Context, quota.Settlement) error                 { return nil }
