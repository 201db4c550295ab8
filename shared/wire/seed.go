package wire

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/router"
)

// listTimeout is how long a router may take to list its models; the product
// starts without the list then.
const listTimeout = 3 * time.Second

// Seed fills the catalogue once for each router. What people have changed since
// is left alone. Without the router's list the seed has to do, unless an earlier
// run had one.
func Seed(ctx context.Context, cfg config.Seed) error {
	main := open(cfg.AWS).Main(cfg.TableName)
	listed := ListRouterModels(ctx, cfg.ModelRouterURL, cfg.ModelRouterKey)
	source := catalog.SeedSource + " for " + RedactURL(cfg.ModelRouterURL)
	if len(listed) == 0 {
		models, err := main.Models(ctx)
		if err != nil {
			return fmt.Errorf("catalogue: %w", err)
		}
		if len(models) > 0 {
			return nil
		}
		source += " without its list"
	}
	seeded, err := main.SeedModels(ctx, source, catalog.FromRouter(catalog.Seed(), listed))
	if err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	slog.Info("catalogue", "filled", seeded, "listed", len(listed))
	return nil
}

// RedactURL is a URL without what may be a secret in it, fit to be shown and kept.
func RedactURL(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "a malformed URL"
	}
	parsed.User, parsed.RawQuery, parsed.Fragment = nil, "", ""
	return parsed.String()
}

// ListRouterModels is what a router offers, or nothing when it does not say in time.
func ListRouterModels(ctx context.Context, address, key string) []catalog.RouterModel {
	ctx, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	listed, err := router.New(address, key, nil).Models(ctx)
	if err != nil {
		slog.Warn("the model router does not list its models", "cause", err)
	}
	return listed
}
