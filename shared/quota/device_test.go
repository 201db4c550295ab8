package quota

import "testing"

// A visitor whose cookie we did not sign is a new one, and is recognized from then on.
func FuzzVisitorCookie(f *testing.F) {
	_, theirs, err := Devices{Keys: deviceKey("theirs")}.Device(f.Context(), "")
	if err != nil {
		f.Fatal(err)
	}
	for _, cookie := range []string{"", theirs, theirs + "A", theirs[1:], "====", "\n" + theirs} {
		f.Add(cookie)
	}
	devices := Devices{Keys: deviceKey("ours")}
	f.Fuzz(func(t *testing.T, cookie string) {
		device, renewed, err := devices.Device(t.Context(), cookie)
		if err != nil || renewed == "" {
			t.Fatalf("cookie %q, %v", renewed, err)
		}
		if again, cookie, err := devices.Device(t.Context(), renewed); again != device || cookie != "" || err != nil {
			t.Errorf("device %q, then %q with cookie %q, %v", device, again, cookie, err)
		}
	})
}
