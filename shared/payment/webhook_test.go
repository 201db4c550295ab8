package payment

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stripe/stripe-go/v86/webhook"

	"trefoil/shared/billing"
)

// The documentation tells operators to send the relevant events, and no others.
func TestEventsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/operations/configure.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "these events:")
	_, list, _ = strings.Cut(list, "```")
	list, _, _ = strings.Cut(list, "```")
	documented := strings.Fields(list)
	var want []string
	for kind := range relevant {
		want = append(want, string(kind))
	}
	slices.Sort(documented)
	slices.Sort(want)
	if diff := cmp.Diff(want, documented); diff != "" {
		t.Errorf("(-want +documented):\n%s", diff)
	}
}

// While our clock is wrong, events are refused with an error after which Stripe sends them again.
func TestEventTime(t *testing.T) {
	w := Webhook{Secret: "whsec_ours"}
	body := []byte(`{"id":"evt_1","object":"event","type":"customer.updated","data":{"object":{"id":"cus_1","object":"customer"}}}`)
	for _, test := range []struct {
		off  time.Duration
		want error
	}{{0, nil}, {4 * time.Minute, nil}, {-4 * time.Minute, nil}, {time.Hour, billing.ErrSignature}, {-time.Hour, billing.ErrSignature}} {
		signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: body, Secret: w.Secret, Timestamp: time.Now().Add(test.off)})
		if _, err := w.Event(body, signed.Header); !errors.Is(err, test.want) {
			t.Errorf("%v off: %v, want %v", test.off, err, test.want)
		}
	}
}

// An event counts only if it is signed, and any signed event can be read or is refused.
func FuzzEvent(f *testing.F) {
	w := Webhook{Secret: "whsec_ours"}
	for _, body := range []string{
		`{"id":"evt_1","object":"event","type":"charge.refunded","data":{"object":{"object":"charge","id":"ch_1","customer":{"id":"cus_1"},"payment_intent":"pi_1"}}}`,
		`{"type":"payment_method.detached","data":{"object":{},"previous_attributes":{"customer":1}}}`,
		`{"type":"invoice.paid","data":{"object":[]}}`, `{"type":"invoice.paid","data":null}`, `{"type":"invoice.paid","data":{"object":null}}`, `null`, `[]`, ``,
	} {
		f.Add([]byte(body), "t=1,v1=00")
	}
	f.Fuzz(func(t *testing.T, body []byte, signature string) {
		if e, err := w.Event(body, signature); !errors.Is(err, billing.ErrSignature) {
			t.Errorf("an unsigned event is accepted: %+v, %v", e, err)
		}
		signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: body, Secret: w.Secret})
		if e, err := w.Event(body, signed.Header); err != nil && e != (billing.Event{}) {
			t.Errorf("event %+v with %v", e, err)
		}
	})
}
