package account

import (
	"context"
	"encoding/base64"
	"testing"
)

type deviceKey []byte

func (k deviceKey) DeviceKey(context.Context) ([]byte, error) { return k, nil }

// No value that we did not issue makes a device known, and none prevents it from becoming known.
func FuzzDeviceCookie(f *testing.F) {
	known := KnownDevices{Keys: deviceKey("ours")}
	theirs, err := KnownDevices{Keys: deviceKey("theirs")}.Remember(f.Context(), "", "ada")
	if err != nil {
		f.Fatal(err)
	}
	for _, cookie := range []string{"", theirs, theirs + "A", theirs[1:], "====", "\n" + theirs} {
		f.Add(cookie)
	}
	f.Fuzz(func(t *testing.T, cookie string) {
		if ok, err := known.Known(t.Context(), cookie, "ada"); ok || err != nil {
			t.Errorf("known: %v, %v", ok, err)
		}
		renewed, err := known.Remember(t.Context(), cookie, "ada")
		if err != nil || len(renewed) > base64.RawURLEncoding.EncodedLen(deviceIDBytes+maxDeviceAccounts*deviceTagBytes) {
			t.Fatalf("cookie %q, %v", renewed, err)
		}
		for name, want := range map[string]bool{"ada": true, "grace": false} {
			if ok, err := known.Known(t.Context(), renewed, name); ok != want || err != nil {
				t.Errorf("%s is known: %v, %v", name, ok, err)
			}
		}
	})
}
