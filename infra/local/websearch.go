package main

import (
	"net"
	"net/http"
	"time"

	"trefoil/infra/local/searxng"
	"trefoil/shared/wire"
)

// startSearch runs the local search engine unless a real one is named.
func (s *stack) startSearch(settings settings) error {
	if provider := settings.get("SEARCH_PROVIDER"); provider != "" {
		where := "the provider's own address"
		if address := settings.get("SEARCH_URL"); address != "" {
			where = wire.RedactURL(address)
		}
		s.parts = append(s.parts, part{"web search", "real", provider + ", at " + where})
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: searxng.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // it ends by Close
	s.stops = append(s.stops, func() { _ = server.Close() })
	settings.decided["SEARCH_PROVIDER"] = "searxng"
	settings.decided["SEARCH_URL"] = "http://" + listener.Addr().String()
	settings.decided["SEARCH_KEY"] = "" // a real provider's is not for it
	settings.decided["SEARCH_PARTY"] = "The demo search"
	s.parts = append(s.parts, part{"web search", "demo", "set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY, for a real one"})
	return nil
}
