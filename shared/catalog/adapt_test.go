package catalog

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFromRouter(t *testing.T) {
	seed := []Model{
		{ID: "1", ModelID: "openai/gpt-5.1", Name: "GPT-5.1", Position: 1, IsFree: true, IsDefault: true, IsActive: true},
		{ID: "2", ModelID: "x-ai/grok-4", Name: "Grok 4", Position: 2, IsActive: true},
	}
	added := func(position int, modelID, name, provider string, window int, isDefault bool) Model {
		return Model{
			ID: NewID(modelID), ModelID: modelID, Name: name, Provider: provider, Window: window,
			Description: "Served by this site's own model router.", Category: General,
			Position: position, IsFree: true, IsDefault: isDefault, IsActive: true,
		}
	}
	inactive := func(position int) []Model {
		rest := slices.Clone(seed)
		for i := range rest {
			rest[i].Position, rest[i].IsDefault, rest[i].IsActive = position+i, false, false
		}
		return rest
	}
	for _, test := range []struct {
		name   string
		router []RouterModel
		want   []Model
	}{
		{"empty list", nil, seed},
		{"list contains a seeded model", []RouterModel{{ID: "llama3.2:3b"}, {ID: "x-ai/grok-4"}}, seed},
		{"one other model", []RouterModel{{ID: "llama3.2:3b"}},
			append([]Model{added(1, "llama3.2:3b", "llama3.2:3b", "Self-hosted", 0, true)}, inactive(2)...)},
		{"four models, the first three default", []RouterModel{
			{ID: "mistralai/small", Name: "Mistral: Small", Window: 32_000}, {ID: "someone/b"}, {ID: "c"}, {ID: "d"},
		}, append([]Model{
			added(1, "mistralai/small", "Mistral: Small", "Mistral", 32_000, true),
			added(2, "someone/b", "someone/b", "someone", 0, true),
			added(3, "c", "c", "Self-hosted", 0, true),
			added(4, "d", "d", "Self-hosted", 0, false),
		}, inactive(5)...)},
		{"duplicates, empty IDs and models not for chat", []RouterModel{
			{ID: ""}, {ID: "nomic-embed-text"}, {ID: "a"}, {ID: "a"}, {ID: "Whisper-1"}, {ID: "bge-reranker"},
		}, append([]Model{added(1, "a", "a", "Self-hosted", 0, true)}, inactive(2)...)},
		{"no chat models", []RouterModel{{ID: "nomic-embed-text"}}, seed},
		{"similar ID", []RouterModel{{ID: "openai/gpt-5.1:free"}},
			append([]Model{added(1, "openai/gpt-5.1:free", "openai/gpt-5.1:free", "OpenAI", 0, true)}, inactive(2)...)},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(seed)
			got := FromRouter(seed, test.router)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, seed); diff != "" {
				t.Errorf("the caller's seed was modified:\n%s", diff)
			}
		})
	}
}

func TestFromRouterAddsAtMost20(t *testing.T) {
	var router []RouterModel
	for i := range 300 {
		router = append(router, RouterModel{ID: fmt.Sprint("model", i)})
	}
	got := FromRouter(Seed(), router)
	active := 0
	for i, m := range got {
		if m.IsActive {
			active++
			if m.ModelID != router[i].ID {
				t.Errorf("position %d: %s, want %s", i+1, m.ModelID, router[i].ID)
			}
		}
	}
	if active != 20 || len(got) != 20+len(Seed()) {
		t.Errorf("%d of %d models active, want 20 of %d", active, len(got), 20+len(Seed()))
	}
}
