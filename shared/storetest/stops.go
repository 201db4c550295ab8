package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

var _ chat.StopReader = (*store.Ephemeral)(nil)

func (t *storeTest) stop(chatID, modelID string) {
	t.Helper()
	if err := t.ephemeral.Stop(t.Context(), chatID, modelID); err != nil {
		t.Fatal(err)
	}
}

// wantStop checks what was stopped in a chat. Reads are eventually consistent, so it tries for up to
// a second.
func (t *storeTest) wantStop(chatID string, want chat.Stop) {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		got, err := t.ephemeral.Stopped(t.Context(), chatID)
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

var stopTests = map[string]func(*storeTest){
	"marks": func(t *storeTest) {
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
			for _, modelID := range test.marks {
				t.stop(test.name, modelID)
			}
			t.wantStop(test.name, test.want)
		}
	},

	"expiry": func(t *storeTest) {
		t.stop("expiry", "a")
		t.now = noon.Add(15*time.Minute - 2*time.Second)
		t.wantStop("expiry", chat.Stop{Models: []string{"a"}})
		t.now = noon.Add(15 * time.Minute)
		t.wantStop("expiry", chat.Stop{})
	},

	"concurrent marks": func(t *storeTest) {
		want := chat.Stop{All: true}
		for i := range 8 {
			want.Models = append(want.Models, fmt.Sprint("model", i))
		}
		concurrently(t, 8, nil, func(i int) error {
			return errors.Join(
				t.ephemeral.Stop(t.Context(), "concurrent", want.Models[i]),
				t.ephemeral.Stop(t.Context(), "concurrent", ""),
			)
		})
		t.wantStop("concurrent", want)
	},

	"hostile identifiers": func(t *storeTest) {
		long := strings.Repeat("x", 1000)
		ids := []string{
			"", "#", "STOP", "STOP#", "STOP#STOP#", "a#b", "a", "a ", "A", "\x00", "\xff", "\xfe",
			"é", "e\u0301", "日本語🍀", long, long + "#", strings.Repeat("🍀", 1000),
		}
		for i, id := range ids {
			t.stop(id, fmt.Sprint("model", i))
		}
		for i, id := range ids {
			t.wantStop(id, chat.Stop{Models: []string{fmt.Sprint("model", i)}})
		}
	},

	"invalid models and too many models": func(t *storeTest) {
		for _, modelID := range []string{strings.Repeat("x", 257), "\xff"} {
			if err := t.ephemeral.Stop(t.Context(), "limit", modelID); !errors.Is(err, errs.ErrInvalid) {
				t.Errorf("model %.20q: %v, want errs.ErrInvalid", modelID, err)
			}
		}
		var all []string
		for i := range 16 {
			all = append(all, fmt.Sprintf("%02d", i))
			t.stop("limit", all[i])
		}
		if err := t.ephemeral.Stop(t.Context(), "limit", "17th"); !errors.Is(err, errs.ErrLimit) {
			t.Errorf("17th model: error %v, want errs.ErrLimit", err)
		}
		t.stop("limit", all[3])
		t.stop("limit", "")
		t.wantStop("limit", chat.Stop{All: true, Models: all})
	},
}
