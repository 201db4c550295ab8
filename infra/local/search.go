package main

import (
	"net"
	"net/http"
	"time"

	"trefoil/infra/local/searxng"
	"trefoil/shared/wire"
)

// startSearch starts the demo search engine unless a real one is configured.
func (s *stack) startSearch(settings settings) error {
	if provider := settings.get("SEARCH_PROVIDER"); provider != "" {
		where := "its default URL"
		if address := settings.get("SEARCH_URL"); address != "" {
			where = wire.RedactURL(address)
		}
		s.components = append(s.components, component{"web search", "real", provider + ", at " + where})
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: searxng.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // returns after Close
	s.stops = append(s.stops, func() { _ = server.Close() })
	settings.overrides["SEARCH_PROVIDER"] = "searxng"
	settings.overrides["SEARCH_URL"] = "http://" + listener.Addr().String()
	settings.overrides["SEARCH_KEY"] = "" // a real provider's key is not sent to the demo
	settings.overrides["SEARCH_PARTY"] = "The demo search"
	s.components = append(s.components, component{"web search", "demo", "set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY, for a real one"})
	return nil
}
