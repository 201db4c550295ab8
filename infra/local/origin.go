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

// origin is where answers come from, which decides what the catalogue holds.
type origin struct {
	demo bool
	url  string // of a real router
	key  string
}

// seed fills the catalogue once for each origin. What people have changed
// since is left alone by the next start.
func (from origin) seed(ctx context.Context, main *store.Main) error {
	if from.demo {
		return put(ctx, main, "demo", labelled(catalog.Seed()))
	}
	listed := wire.ListRouterModels(ctx, from.url, from.key)
	if len(listed) > 0 {
		return put(ctx, main, wire.RedactURL(from.url), catalog.FromRouter(catalog.Seed(), listed))
	}
	// Without a list the seed has to do, until a start at which there is one.
	// What an earlier start put there is better, unless it says Demo.
	models, err := main.Models(ctx)
	if err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	if len(models) > 0 && !slices.ContainsFunc(models, isLabelled) {
		return nil
	}
	return put(ctx, main, wire.RedactURL(from.url)+" without its list", catalog.Seed())
}

func put(ctx context.Context, main *store.Main, source string, models []catalog.Model) error {
	if _, err := main.SeedModels(ctx, catalog.SeedSource+" for "+source, models); err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	return nil
}

// demoLabel stands before a demo model's provider, so that wherever a provider
// is shown it is plain that no real model answers.
const demoLabel = demo.Provider + " · "

func labelled(models []catalog.Model) []catalog.Model {
	for i := range models {
		models[i].Provider = demoLabel + models[i].Provider
		models[i].Description = "Demo: a small program on this machine plays this model. " + models[i].Description
	}
	return models
}

func isLabelled(m catalog.Model) bool { return strings.HasPrefix(m.Provider, demoLabel) }
