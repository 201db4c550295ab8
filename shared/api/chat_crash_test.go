package api

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"trefoil/shared/account"
	"trefoil/shared/chat"
)

// crash sends a chat and simulates a function that crashes after the given number of store calls:
// later calls do not reach the store. It reports whether the client got the whole stream, and
// whether there were any later calls.
func (s *chatSite) crash(calls int32, a chatRequest) (delivered, crashed bool) {
	var made atomic.Int32
	s.calls.SetAnswer(func(_ string, w http.ResponseWriter) bool {
		if made.Add(1) <= calls {
			return false
		}
		w.WriteHeader(http.StatusBadRequest) // not retried
		return true
	})
	w := s.send(a)
	s.calls.SetAnswer(nil)
	delivered = w.Code == http.StatusOK && strings.HasSuffix(w.Body.String(), "data: {\"type\":\"done\"}\n\n")
	return delivered, made.Load() > calls
}

// allowed sends up to 10 chats and returns how many of them are admitted.
func (s *chatSite) allowed(a chatRequest) int {
	for n := range 10 {
		if w := s.send(a); w.Code != http.StatusOK {
			return n
		}
	}
	return 10
}

// A function may crash after any of its store calls. Even then, no limit is exceeded, nothing is
// counted or refunded twice, and the caller loses at most one chat.
func TestChatCountsAfterCrash(t *testing.T) {
	const left = 3 // chats left before the crash
	outcomes := map[string][]string{
		"answered":                 {goodModel},
		"refunded":                 {badModel},
		"cost unknown":             {cutModel},
		"one model can be retried": {goodModel, retryModel},
	}
	for outcome, models := range outcomes {
		t.Run("visitor, "+outcome, func(t *testing.T) {
			t.Parallel()
			crashVisitors(newChatSite(t), left, models)
		})
		t.Run("user, "+outcome, func(t *testing.T) {
			t.Parallel()
			crashUsers(newChatSite(t), left, models)
		})
	}
	t.Run("visitor on a full network", func(t *testing.T) {
		t.Parallel()
		crashInFullNetwork(newChatSite(t), left)
	})
}

func crashVisitors(s *chatSite, left int, models []string) {
	s.chats.Gate.Limits.Visitor = left + 1
	s.chats.Gate.Limits.Network = 2*left + 1
	for calls, crashes := int32(0), true; crashes; calls++ {
		network := fmt.Sprintf("10.0.0.%d", calls)
		first := s.expect(http.StatusOK, "", chatRequest{address: network})
		a := chatRequest{address: network, visitor: cookieOf(first, visitorCookie).Value}
		recorded := s.usage().Chats
		crashed := a
		crashed.models = models
		var delivered bool
		delivered, crashes = s.crash(calls, crashed)
		spent := s.usage().Chats - recorded
		if spent > 1 {
			s.Errorf("%v crashes after %d calls: the chat was recorded %d times", models, calls, spent)
		}
		more := s.allowed(a)
		s.wantMore(models, calls, delivered, left, more)
		// The network's remaining chats are left for other visitors.
		for range 10 {
			other := s.send(chatRequest{address: network})
			if other.Code != http.StatusOK {
				break
			}
			more++
		}
		s.wantMore(models, calls, delivered, 2*left, more)
	}
}

func crashUsers(s *chatSite, left int, models []string) {
	const digits = "0123456789abcdef"
	for calls, crashes := int32(0), true; crashes; calls++ {
		u, token := s.newUser(digits[calls:calls+1], func(u *account.User) { u.ChatsUsed = 10 - left })
		a := chatRequest{token: token, chatID: chat.NewID(), models: models}
		recorded := s.usage().Chats
		var delivered bool
		delivered, crashes = s.crash(calls, a)
		if spent := s.usage().Chats - recorded; spent > 1 {
			s.Errorf("%v crashes after %d calls: the chat was recorded %d times", models, calls, spent)
		}
		used, count := s.used(u)
		if delivered && models[0] != badModel && used != 10-left+1 {
			s.Errorf("%v answered: %d chats used, %d before", models, used, 10-left)
		}
		if lost := used - (10 - left); lost < 0 || lost > 1 || lost != count {
			s.Errorf("%v crashes after %d calls: %d chats used, %d before, %d counted", models, calls, used, 10-left, count)
		}
		// At most one retry is free.
		retry := chatRequest{token: token, chatID: chat.NewID(), models: []string{retryModel}, message: "again", retryOf: a.chatID}
		s.expect(http.StatusOK, "", retry)
		s.expect(http.StatusOK, "", retry)
		bothCounted := used + 2
		if used, _ = s.used(u); used < bothCounted-1 {
			s.Errorf("%v crashes after %d calls: more than one retry was free", models, calls)
		}
		more := s.allowed(chatRequest{token: token})
		if total, _ := s.used(u); total != 10 || more != 10-used {
			s.Errorf("%v crashes after %d calls: %d more chats with %d used, then %d used", models, calls, more, used, total)
		}
	}
}

// crashInFullNetwork crashes a function while it undoes the count of a device.
func crashInFullNetwork(s *chatSite, left int) {
	s.chats.Gate.Limits.Network = 1
	const full = "10.0.0.1"
	s.expect(http.StatusOK, "", chatRequest{address: full})
	s.chats.Gate.Limits.Visitor = left + 1
	for calls, crashes := int32(0), true; crashes; calls++ {
		first := s.expect(http.StatusOK, "", chatRequest{address: fmt.Sprintf("10.0.1.%d", calls)})
		a := chatRequest{address: full, visitor: cookieOf(first, visitorCookie).Value}
		_, crashes = s.crash(calls, a)
		s.chats.Gate.Limits.Network = 10
		a.address = fmt.Sprintf("10.0.2.%d", calls)
		s.wantMore([]string{goodModel}, calls, false, left, s.allowed(a))
		s.chats.Gate.Limits.Network = 1
	}
}

// wantMore checks how many of the chats that were left before a crash were admitted after it.
func (s *chatSite) wantMore(models []string, calls int32, delivered bool, left, more int) {
	s.Helper()
	unspent := models[0] == badModel
	if delivered && !unspent {
		left-- // the crashed chat itself
		if more != left {
			s.Errorf("%v crashes after %d calls: %d more chats, want %d", models, calls, more, left)
		}
		return
	}
	if more > left || more < left-1 {
		s.Errorf("%v crashes after %d calls: %d more chats, want %d or %d", models, calls, more, left-1, left)
	}
}
