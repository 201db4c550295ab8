package store_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// connect returns a client whose DynamoDB endpoint is served by respond.
func connect(t *testing.T, respond http.HandlerFunc) *store.DB {
	t.Helper()
	server := httptest.NewServer(respond)
	t.Cleanup(server.Close)
	return store.Open(store.Connection{
		Region:      "eu-west-1",
		Endpoint:    server.URL,
		Credentials: aws.Credentials{AccessKeyID: "key", SecretAccessKey: "secret", SessionToken: "session"},
	})
}

func respondError(code string, status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		w.WriteHeader(status)
		w.Write([]byte(`{"__type":"com.amazon.coral.validate#` + code + `","message":"quotes SECRET-ITEM"}`))
	}
}

func TestErrorsDoNotQuoteItems(t *testing.T) {
	for _, test := range []struct {
		name    string
		respond http.HandlerFunc
		want    string
	}{
		{"rejected", respondError("ValidationException", 400), "record an event: DynamoDB returned ValidationException"},
		{"no table", respondError("ResourceNotFoundException", 400), "record an event: DynamoDB returned ResourceNotFoundException"},
		{"condition", respondError("ConditionalCheckFailedException", 400), "record an event: conflict"},
		{"garbage", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(`{"SECRET-ITEM`)) }, "record an event: DynamoDB client error"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := connect(t, test.respond).Ephemeral("ephemeral").RecordEvent(t.Context(), "SECRET-ITEM")
			if err == nil || err.Error() != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
			for ; err != nil; err = errors.Unwrap(err) {
				if strings.Contains(err.Error(), "SECRET-ITEM") {
					t.Errorf("%T quotes the item: %v", err, err)
				}
			}
		})
	}
}

func TestEndpointDown(t *testing.T) {
	db := store.Open(store.Connection{
		Region:      "eu-west-1",
		Endpoint:    "http://127.0.0.1:1",
		Credentials: aws.Credentials{AccessKeyID: "key", SecretAccessKey: "secret"},
	})
	_, err := db.Ephemeral("ephemeral").Stopped(t.Context(), "chat")
	if err == nil || !strings.HasPrefix(err.Error(), "look up stop marks: no response from DynamoDB: ") {
		t.Errorf("error %v, want no response from DynamoDB", err)
	}
}

func TestRetries(t *testing.T) {
	for _, test := range []struct {
		name  string
		fail  http.HandlerFunc
		calls int64
	}{
		{"throttled", respondError("ProvisionedThroughputExceededException", 400), 3},
		{"internal error", respondError("InternalServerError", 500), 3},
		{"transaction conflict", respondError("TransactionConflictException", 400), 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			var calls atomic.Int64
			db := connect(t, func(w http.ResponseWriter, r *http.Request) {
				if calls.Add(1) < test.calls {
					test.fail(w, r)
					return
				}
				w.Write([]byte(`{}`))
			})
			if err := db.Ephemeral("ephemeral").RecordEvent(t.Context(), "a"); err != nil {
				t.Error(err)
			}
			if calls.Load() != test.calls {
				t.Errorf("%d calls, want %d", calls.Load(), test.calls)
			}
		})
	}
}

// A chat is counted and settled over one connection. A connection used only for settling would be
// idle between chats. DynamoDB closes idle connections, and a settlement that fails on a closed
// connection is not retried.
func TestSettlingReusesTheConnection(t *testing.T) {
	connections := map[string]bool{}
	db := connect(t, func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		connections[r.RemoteAddr] = true
		w.Write([]byte(`{}`))
	})
	ledger := &store.Ledger{Main: db.Main("main"), Ephemeral: db.Ephemeral("ephemeral")}
	entry := quota.Entry{Caller: quota.Caller{Device: "d", Network: account.Network{"n"}}, Day: "2026-03-01"}
	if _, err := ledger.Count(t.Context(), entry, quota.Limits{Visitor: 1, Network: 1}); err != nil {
		t.Fatal(err)
	}
	for _, refund := range []bool{false, true} {
		if err := ledger.Settle(t.Context(), quota.Settlement{Entry: entry, CountChat: !refund, Refund: refund}); err != nil {
			t.Fatal(err)
		}
	}
	if len(connections) != 1 {
		t.Errorf("%d connections, want 1", len(connections))
	}
}

func TestModelsQueriesEveryShardConcurrently(t *testing.T) {
	const shards = 4
	bodies := make(chan string, shards)
	allReceived := make(chan struct{})
	var received atomic.Int64
	db := connect(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		bodies <- r.Header.Get("X-Amz-Target") + " " + string(body)
		if received.Add(1) == shards {
			close(allReceived)
		}
		select { // respond only when all requests have arrived
		case <-allReceived:
		case <-r.Context().Done():
		}
		w.Write([]byte(`{"Items":[],"Count":0}`))
	})
	if _, err := db.Main("main").Models(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	close(bodies)
	if len(bodies) != shards {
		t.Errorf("%d requests, want %d", len(bodies), shards)
	}
	for body := range bodies {
		if !strings.HasPrefix(body, "DynamoDB_20120810.Query ") || strings.Contains(body, `"KeyConditions"`) ||
			!strings.Contains(body, `"KeyConditionExpression"`) {
			t.Errorf("request %s, want a Query with KeyConditionExpression", body)
		}
	}
}
