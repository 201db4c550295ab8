package main

import (
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
	address, err := s.serveDouble(searxng.Handler())
	if err != nil {
		return err
	}
	settings.overrides["SEARCH_PROVIDER"] = "searxng"
	settings.overrides["SEARCH_URL"] = address
	settings.overrides["SEARCH_KEY"] = "" // a real provider's key is not sent to the demo
	settings.overrides["SEARCH_PARTY"] = "The demo search"
	s.components = append(s.components, component{"web search", "demo", "set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY, for a real one"})
	return nil
}
