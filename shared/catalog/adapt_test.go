package catalog

import (
	"fmt"
	"slices"
	"strings"
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
	free := added(1, "openai/gpt-5.1:free", "openai/gpt-5.1:free", "OpenAI", 0, true)
	free.IconURL = "/provider-icons/openai.svg"
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
		{"metadata wins over names", []RouterModel{
			{ID: "painter", Chat: ChatNo}, {ID: "image-helper", Chat: ChatYes},
		}, append([]Model{added(1, "image-helper", "image-helper", "Self-hosted", 0, true)}, inactive(2)...)},
		{"file paths", []RouterModel{{ID: "../models/qwen3-8b.gguf"}, {ID: "/data/models/Llama-3", Name: "Llama-3"}}, append([]Model{
			added(1, "../models/qwen3-8b.gguf", "qwen3-8b.gguf", "Self-hosted", 0, true),
			added(2, "/data/models/Llama-3", "Llama-3", "Self-hosted", 0, true),
		}, inactive(3)...)},
		{"names with control characters, and long names", []RouterModel{
			{ID: "a\nb", Name: "Bell\a \x1b[31mred\u0085"}, {ID: "b", Name: strings.Repeat("ü", 120)}, {ID: "evil\x00maker/c", Name: "\x00"},
		}, append([]Model{
			added(1, "a\nb", "Bell [31mred", "Self-hosted", 0, true),
			added(2, "b", strings.Repeat("ü", 100), "Self-hosted", 0, true),
			added(3, "evil\x00maker/c", "evilmaker/c", "evilmaker", 0, true),
		}, inactive(4)...)},
		{"modalities of a seeded model", []RouterModel{{ID: "x-ai/grok-4", Modalities: []string{"text"}, Reasoning: true, Structured: true}, {ID: "a", Modalities: []string{"image"}}},
			[]Model{seed[0], reasoning(withModalities(seed[1], "text"))}},
		{"modalities of an added model", []RouterModel{{ID: "a", Modalities: []string{"text", "image"}}},
			append([]Model{withModalities(added(1, "a", "a", "Self-hosted", 0, true), "text", "image")}, inactive(2)...)},
		{"no chat models", []RouterModel{{ID: "nomic-embed-text"}}, seed},
		{"similar ID", []RouterModel{{ID: "openai/gpt-5.1:free"}},
			append([]Model{free}, inactive(2)...)},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(seed)
			got, _ := FromRouter(seed, test.router)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, seed); diff != "" {
				t.Errorf("the caller's seed was modified:\n%s", diff)
			}
		})
	}
}

func reasoning(m Model) Model {
	m.Reasoning = true
	m.Structured = true
	return m
}

func withModalities(m Model, modalities ...string) Model {
	m.Modalities = modalities
	return m
}

func TestTextOnly(t *testing.T) {
	for _, test := range []struct {
		modalities []string
		want       bool
	}{
		{nil, false}, {[]string{"text"}, true}, {[]string{"text", "file"}, true}, {[]string{"text", "image"}, false},
	} {
		if got := (Model{Modalities: test.modalities}).TextOnly(); got != test.want {
			t.Errorf("%v: %t, want %t", test.modalities, got, test.want)
		}
	}
}

func TestEqual(t *testing.T) {
	a := Model{ID: "1", Name: "One", Modalities: []string{"text"}}
	for _, test := range []struct {
		name string
		b    Model
		want bool
	}{
		{"same", withModalities(a, "text"), true}, {"another name", Model{ID: "1", Name: "Uno", Modalities: []string{"text"}}, false},
		{"other modalities", withModalities(a, "text", "image"), false}, {"none", withModalities(a), false},
	} {
		if a.Equal(test.b) != test.want || test.b.Equal(a) != test.want {
			t.Errorf("%s: want %t", test.name, test.want)
		}
	}
	if !withModalities(a).Equal(withModalities(a, []string{}...)) {
		t.Error("nil and empty modalities differ")
	}
}

func TestFromRouterAddsAtMost20(t *testing.T) {
	var router []RouterModel
	for i := range 300 {
		router = append(router, RouterModel{ID: fmt.Sprint("model", i)})
	}
	got, left := FromRouter(Seed(), append(router, RouterModel{ID: "whisper-1"}, router[0]))
	if left != 280 {
		t.Errorf("%d models left out, want 280", left)
	}
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

func TestIsChatName(t *testing.T) {
	for _, id := range []string{
		"gpt-5.1", "openai/gpt-4o-mini", "llama3.2:3b", "mistral-7b-instruct-v0.3", "qwen2.5-coder:7b", "gemma-3-27b-it", "deepseek-r1",
		"claude-opus-4.5", "llama-4-scout", "phi-4", "command-r-plus", "llava:13b", "qwen3-vl-235b-a22b-instruct", "gpt-oss-120b",
		"attsworth-7b", "/models/Qwen3-8B-Q4_K_M.gguf", "vanguard-8b", "bosora-7b", "my-assistant",
	} {
		if !isChatName(id) {
			t.Errorf("%s is not offered", id)
		}
	}
	for _, id := range []string{
		"dall-e-3", "DALL-E-2", "tts-1", "tts-1-hd", "gpt-4o-mini-tts", "whisper-1", "whisper-large-v3", "omni-moderation-latest", "text-moderation-stable",
		"gpt-image-1", "chatgpt-image-latest", "text-embedding-3-small", "nomic-embed-text:latest", "mxbai-embed-large", "bge-m3", "bge-reranker-v2-m3",
		"rerank-v3.5", "jina-reranker-v2", "all-minilm:l6-v2", "gte-large", "gpt-4o-transcribe", "gpt-realtime", "gpt-4o-realtime-preview", "gpt-audio",
		"gpt-4o-audio-preview", "stable-diffusion-xl", "sdxl-turbo", "flux.1-dev", "black-forest-labs/FLUX.1-schnell", "imagen-4.0-generate-001",
		"sora-2", "veo-3.0-generate-preview", "veo3", "qwen-image", "llama-guard3:1b", "shieldgemma:2b", "davinci-002", "babbage-002",
		"gpt-3.5-turbo-instruct", "mistral-ocr-latest", "speech-02-hd", "/models/bge-m3.gguf", "kokoro-tts",
	} {
		if isChatName(id) {
			t.Errorf("%s is offered", id)
		}
	}
}

func TestDisplayID(t *testing.T) {
	for id, want := range map[string]string{
		"":                                   "",
		"llama3:8b":                          "llama3:8b",
		"openai/gpt-5.1":                     "openai/gpt-5.1",
		"unsloth/Qwen3-8B-GGUF:Q4_K_M":       "unsloth/Qwen3-8B-GGUF:Q4_K_M",
		"~anthropic/claude-latest":           "~anthropic/claude-latest",
		"accounts/fireworks/models/llama-v3": "accounts/fireworks/models/llama-v3",
		"/models/qwen3-8b.gguf":              "qwen3-8b.gguf",
		"/data/models/Llama-3/":              "Llama-3",
		"./qwen3-8b.gguf":                    "qwen3-8b.gguf",
		"../models/qwen3-8b.gguf":            "qwen3-8b.gguf",
		"~/models/qwen3-8b.gguf":             "qwen3-8b.gguf",
		"models/7B/ggml-model.GGUF":          "ggml-model.GGUF",
		`C:\models\qwen3-8b.gguf`:            "qwen3-8b.gguf",
		"C:/models/qwen3-8b.gguf":            "qwen3-8b.gguf",
		`\\server\share\qwen3.gguf`:          "qwen3.gguf",
		"file:///models/qwen3-8b.gguf":       "qwen3-8b.gguf",
		"/":                                  "/",
	} {
		if got := DisplayID(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}
