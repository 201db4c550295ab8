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

	"trefoil/shared/catalog"
	"trefoil/shared/store"
)

// connect is a client of a DynamoDB that answers as it is told.
func connect(t *testing.T, answer http.HandlerFunc) *store.DB {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return store.Open(store.Connection{
		Region:      "eu-west-1",
		Endpoint:    server.URL,
		Credentials: aws.Credentials{AccessKeyID: "key", SecretAccessKey: "secret", SessionToken: "session"},
	})
}

func refuse(code string, status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		w.WriteHeader(status)
		w.Write([]byte(`{"__type":"com.amazon.coral.validate#` + code + `","message":"quotes SECRET-ITEM"}`))
	}
}

func TestErrorsQuoteNothing(t *testing.T) {
	for _, test := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"refused", refuse("ValidationException", 400), "put model: DynamoDB says ValidationException"},
		{"no table", refuse("ResourceNotFoundException", 400), "put model: DynamoDB says ResourceNotFoundException"},
		{"condition", refuse("ConditionalCheckFailedException", 400), "put model: conflict"},
		{"garbage", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(`{"SECRET-ITEM`)) }, "put model: the DynamoDB client refused it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := connect(t, test.answer).Main("main").PutModel(t.Context(), catalog.Model{ID: "SECRET-ITEM"})
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

func TestNobodyThere(t *testing.T) {
	db := store.Open(store.Connection{
		Region:      "eu-west-1",
		Endpoint:    "http://127.0.0.1:1",
		Credentials: aws.Credentials{AccessKeyID: "key", SecretAccessKey: "secret"},
	})
	_, err := db.Ephemeral("ephemeral").Stopped(t.Context(), "chat")
	if err == nil || !strings.HasPrefix(err.Error(), "look up stop marks: DynamoDB did not answer: ") {
		t.Errorf("error %v, want one that says that DynamoDB did not answer", err)
	}
}

func TestRetries(t *testing.T) {
	for _, test := range []struct {
		name   string
		refuse http.HandlerFunc
		calls  int64
	}{
		{"throttled", refuse("ProvisionedThroughputExceededException", 400), 3},
		{"down", refuse("InternalServerError", 500), 3},
		{"busy with a transaction", refuse("TransactionConflictException", 400), 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			var calls atomic.Int64
			db := connect(t, func(w http.ResponseWriter, r *http.Request) {
				if calls.Add(1) < test.calls {
					test.refuse(w, r)
					return
				}
				w.Write([]byte(`{}`))
			})
			if err := db.Main("main").PutModel(t.Context(), catalog.Model{ID: "a"}); err != nil {
				t.Error(err)
			}
			if calls.Load() != test.calls {
				t.Errorf("%d calls, want %d", calls.Load(), test.calls)
			}
		})
	}
}

func TestModelsQueriesEveryShardConcurrently(t *testing.T) {
	const shards = 4
	bodies := make(chan string, shards)
	together := make(chan struct{})
	var waiting atomic.Int64
	db := connect(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		bodies <- r.Header.Get("X-Amz-Target") + " " + string(body)
		if waiting.Add(1) == shards {
			close(together)
		}
		select { // dummyUserID is answered before all have asked
		case <-together:
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
			t.Errorf("asked %s, want a Query by KeyConditionExpression", body)
		}
	}
}
