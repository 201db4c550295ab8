package gateway

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestClientAddress(t *testing.T) {
	trusted, err := ParseProxies("127.0.0.0/8, ::1, 10.0.0.0/8,2001:db8::/32")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		remote    string
		forwarded []string // X-Forwarded-For headers
		want      string
	}{
		{"IPv4", "203.0.113.5:50000", nil, "203.0.113.5"},
		{"IPv6", "[2001:db9::1]:50000", nil, "2001:db9::1"},
		{"IPv4 in IPv6", "[::ffff:203.0.113.5]:1", nil, "203.0.113.5"},
		{"zone", "[fe80::1%eth0]:1", nil, "fe80::1"},
		{"not an address", "@", []string{"198.51.100.7"}, ""},

		{"untrusted peer", "203.0.113.5:1", []string{"198.51.100.7"}, "203.0.113.5"},
		{"trusted peer", "127.0.0.1:1", []string{"198.51.100.7"}, "198.51.100.7"},
		{"trusted peer, IPv4 in IPv6", "[::ffff:127.0.0.1]:1", []string{"198.51.100.7"}, "198.51.100.7"},
		{"trusted peer, bare address in the list", "[::1]:1", []string{"198.51.100.7"}, "198.51.100.7"},
		{"trusted peer without the header", "127.0.0.1:1", nil, "127.0.0.1"},
		{"forged by the client", "127.0.0.1:1", []string{"192.0.2.1, 198.51.100.7"}, "198.51.100.7"},
		{"forged as a proxy", "127.0.0.1:1", []string{"192.0.2.1, 10.0.0.1, 198.51.100.7"}, "198.51.100.7"},
		{"two proxies", "127.0.0.1:1", []string{"192.0.2.1, 198.51.100.7, 10.0.0.1"}, "198.51.100.7"},
		{"two headers", "127.0.0.1:1", []string{"192.0.2.1", "198.51.100.7, 10.0.0.1"}, "198.51.100.7"},
		{"all trusted", "127.0.0.1:1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"IPv6 client", "127.0.0.1:1", []string{"2001:db9::7"}, "2001:db9::7"},
		{"IPv6 client behind two proxies", "127.0.0.1:1", []string{"2001:db9::7, 2001:db8::1"}, "2001:db9::7"},
		{"ports", "127.0.0.1:1", []string{"198.51.100.7:4711, 10.0.0.1:80"}, "198.51.100.7"},
		{"IPv6 with a port", "127.0.0.1:1", []string{"[2001:db9::7]:4711"}, "2001:db9::7"},
		{"malformed", "127.0.0.1:1", []string{"unknown"}, "127.0.0.1"},
		{"malformed on the right", "127.0.0.1:1", []string{"198.51.100.7, unknown, , 1.2.3.4.5"}, "127.0.0.1"},
		{"malformed on the left", "127.0.0.1:1", []string{"<script>, 198.51.100.7"}, "198.51.100.7"},
		{"empty", "127.0.0.1:1", []string{""}, "127.0.0.1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = test.remote
			for _, value := range test.forwarded {
				r.Header.Add("X-Forwarded-For", value)
			}
			if got := trusted.ClientAddress(r); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestParseProxies(t *testing.T) {
	for list, want := range map[string]int{"": 0, " ": 0, "127.0.0.1": 1, "127.0.0.1/32,::1/128": 2, "10.1.2.3/8": 1, "10.0.0.0/8, ": 1} {
		if got, err := ParseProxies(list); err != nil || len(got) != want {
			t.Errorf("%q: %v, %v, want %d", list, got, err, want)
		}
	}
	for _, list := range []string{"localhost", "10.0.0.0/33", "10.0.0.0/8;::1", "*"} {
		if got, err := ParseProxies(list); err == nil {
			t.Errorf("%q: %v, want an error", list, got)
		}
	}
}

func TestUntrustedByDefault(t *testing.T) {
	var proxies Proxies
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("X-Forwarded-For", "198.51.100.7")
	if got := proxies.ClientAddress(r); got != "127.0.0.1" {
		t.Errorf("got %q, want the socket's address", got)
	}
}
