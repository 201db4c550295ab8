package wire

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/router"
)

// listTimeout is how long to wait for the router's list of models. After that, seeding continues
// without the list.
const listTimeout = 3 * time.Second

// SeedConfig configures Seed.
type SeedConfig struct {
	config.MainTable
	config.Router
}

// Seeding is the result of Seed.
type Seeding struct {
	Unlisted string // why the router did not list its models; empty if it did
	Left     int    // the number of the router's chat models for which there was no room
}

// Seed fills the catalog once per router and keeps later changes by admins. If the router does not
// list its models, Seed writes the seed as it is, but only if the catalog is empty or has demos.
func Seed(ctx context.Context, cfg SeedConfig) (Seeding, error) {
	main := OpenDB(cfg.AWS).Main(cfg.TableName)
	listing, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	listed, err := router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil).Models(listing)
	if err == nil && len(listed) == 0 {
		err = errors.New("the list is empty")
	}
	unlisted := ""
	if err != nil {
		slog.Warn("the model router did not list its models", "cause", err)
		unlisted = err.Error()
	}
	source := catalog.SeedSource + " for " + RedactURL(cfg.ModelRouterURL)
	if slices.ContainsFunc(listed, func(m catalog.RouterModel) bool { return m.Demo }) {
		source = catalog.SeedSource + " for demo" // its URL changes with every start
	}
	if len(listed) == 0 {
		models, err := main.Models(ctx)
		if err != nil {
			return Seeding{}, fmt.Errorf("catalog: %w", err)
		}
		if len(models) > 0 && !slices.ContainsFunc(models, catalog.Model.IsDemo) {
			return Seeding{Unlisted: unlisted}, nil
		}
		source += " without its list"
	}
	models, left := catalog.FromRouter(catalog.Seed(), listed)
	seeded, err := main.SeedModels(ctx, source, models)
	if err != nil {
		return Seeding{}, fmt.Errorf("catalog: %w", err)
	}
	if !seeded {
		left = 0
	}
	slog.Info("checked the catalog", "seeded", seeded, "listed", len(listed), "left_out", left)
	return Seeding{Unlisted: unlisted, Left: left}, nil
}

// RedactURL removes the parts of a URL that can contain secrets: the user info, query and fragment.
func RedactURL(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "a malformed URL"
	}
	parsed.User, parsed.RawQuery, parsed.Fragment = nil, "", ""
	return parsed.String()
}
