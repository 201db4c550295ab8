package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"trefoil/infra/local/demo"
	"trefoil/shared/catalog"
	"trefoil/shared/store"
	"trefoil/shared/wire"
)

// modelSource is the model router in use, which determines the contents of the catalog.
type modelSource struct {
	demo bool
	url  string // of a real router
	key  string
}

// seed fills the catalog once per model source. Later starts keep changes made by admins.
func (m modelSource) seed(ctx context.Context, main *store.Main) error {
	if m.demo {
		return put(ctx, main, "demo", labeled(catalog.Seed()))
	}
	listed := wire.ListRouterModels(ctx, m.url, m.key)
	if len(listed) > 0 {
		return put(ctx, main, wire.RedactURL(m.url), catalog.FromRouter(catalog.Seed(), listed))
	}
	// The router's list is unavailable. Keep the models from an earlier start unless they are demo
	// models. Otherwise use the seed until a later start can load the list.
	models, err := main.Models(ctx)
	if err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	if len(models) > 0 && !slices.ContainsFunc(models, isLabeled) {
		return nil
	}
	return put(ctx, main, wire.RedactURL(m.url)+" without its list", catalog.Seed())
}

func put(ctx context.Context, main *store.Main, source string, models []catalog.Model) error {
	if _, err := main.SeedModels(ctx, catalog.SeedSource+" for "+source, models); err != nil {
		return fmt.Errorf("catalog: %w", err)
	}
	return nil
}

// demoLabel prefixes each demo model's provider, so that the page labels the model as a demo.
const demoLabel = demo.Provider + " · "

func labeled(models []catalog.Model) []catalog.Model {
	for i := range models {
		models[i].Provider = demoLabel + models[i].Provider
		models[i].Description += " Demo: a small program on this machine answers instead of this model."
	}
	return models
}

func isLabeled(m catalog.Model) bool { return strings.HasPrefix(m.Provider, demoLabel) }
