package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

var _ chat.StopReader = (*store.Ephemeral)(nil)

func testStops(t *testing.T, ephemeral *store.Ephemeral) {
	now := time.Now()
	ephemeral.Now = func() time.Time { return now }
	stop := func(t *testing.T, chatID, modelID string) {
		t.Helper()
		if err := ephemeral.Stop(t.Context(), chatID, modelID); err != nil {
			t.Fatal(err)
		}
	}
	// Reads are eventually consistent, so expect tries for up to a second.
	expect := func(t *testing.T, chatID string, want chat.Stop) {
		t.Helper()
		for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
			got, err := ephemeral.Stopped(t.Context(), chatID)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(got.Models)
			diff := cmp.Diff(want, got, cmpopts.EquateEmpty())
			if diff == "" {
				return
			}
			if time.Since(begin) > time.Second {
				t.Errorf("chat %.20q (-want +got):\n%s", chatID, diff)
				return
			}
		}
	}

	t.Run("marks", func(t *testing.T) {
		for _, test := range []struct {
			name  string
			marks []string
			want  chat.Stop
		}{
			{"none", nil, chat.Stop{}},
			{"whole chat", []string{""}, chat.Stop{All: true}},
			{"one model", []string{"a/b"}, chat.Stop{Models: []string{"a/b"}}},
			{"one model twice", []string{"a/b", "a/b"}, chat.Stop{Models: []string{"a/b"}}},
			{"three models", []string{"c", "a", "b"}, chat.Stop{Models: []string{"a", "b", "c"}}},
			{"a model, then the whole chat", []string{"a", ""}, chat.Stop{All: true, Models: []string{"a"}}},
			{"the whole chat, then a model", []string{"", "a"}, chat.Stop{All: true, Models: []string{"a"}}},
			{"non-ASCII identifiers", []string{"日本語:8b#", " "}, chat.Stop{Models: []string{" ", "日本語:8b#"}}},
		} {
			t.Run(test.name, func(t *testing.T) {
				for _, modelID := range test.marks {
					stop(t, "marks "+test.name, modelID)
				}
				expect(t, "marks "+test.name, test.want)
			})
		}
	})

	t.Run("expiry", func(t *testing.T) {
		before := now
		defer func() { now = before }()
		stop(t, "expiry", "a")
		now = before.Add(15*time.Minute - 2*time.Second)
		expect(t, "expiry", chat.Stop{Models: []string{"a"}})
		now = before.Add(15 * time.Minute)
		expect(t, "expiry", chat.Stop{})
	})

	t.Run("concurrent marks", func(t *testing.T) {
		var group sync.WaitGroup
		want := chat.Stop{All: true}
		for i := range 8 {
			modelID := fmt.Sprint("model", i)
			want.Models = append(want.Models, modelID)
			group.Go(func() {
				for _, mark := range []string{modelID, ""} {
					if err := ephemeral.Stop(t.Context(), "concurrent", mark); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		expect(t, "concurrent", want)
	})

	t.Run("hostile identifiers", func(t *testing.T) {
		long := strings.Repeat("x", 1000)
		ids := []string{
			"", "#", "STOP", "STOP#", "STOP#STOP#", "a#b", "a", "a ", "A", "\x00", "\xff", "\xfe",
			"é", "e\u0301", "日本語🍀", long, long + "#", strings.Repeat("🍀", 1000),
		}
		for i, id := range ids {
			stop(t, id, fmt.Sprint("model", i))
		}
		for i, id := range ids {
			expect(t, id, chat.Stop{Models: []string{fmt.Sprint("model", i)}})
		}
	})

	t.Run("invalid models and too many models", func(t *testing.T) {
		for _, modelID := range []string{strings.Repeat("x", 257), "\xff"} {
			if err := ephemeral.Stop(t.Context(), "limit", modelID); !errors.Is(err, errs.ErrInvalid) {
				t.Errorf("model %.20q: %v, want errs.ErrInvalid", modelID, err)
			}
		}
		var all []string
		for i := range 16 {
			all = append(all, fmt.Sprintf("%02d", i))
			stop(t, "limit", all[i])
		}
		if err := ephemeral.Stop(t.Context(), "limit", "17th"); !errors.Is(err, errs.ErrLimit) {
			t.Errorf("17th model: error %v, want errs.ErrLimit", err)
		}
		stop(t, "limit", all[3])
		stop(t, "limit", "")
		expect(t, "limit", chat.Stop{All: true, Models: all})
	})
}
