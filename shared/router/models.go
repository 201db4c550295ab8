package router

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"trefoil/shared/catalog"
)

// demoOwner is the owner of the models of npm start's demo router.
const demoOwner = "demo"

// infoTimeout is how long to wait for LiteLLM's details of its models.
const infoTimeout = time.Second

// listedModel is an entry of the router's list. Each kind of router has its own name for the
// context window.
type listedModel struct {
	ID             string  `json:"id"`
	Name           string  `json:"name"`
	OwnedBy        string  `json:"owned_by"`
	ContextLength  float64 `json:"context_length"`   // OpenRouter
	MaxModelLen    float64 `json:"max_model_len"`    // vLLM
	MaxInputTokens float64 `json:"max_input_tokens"` // LiteLLM
	Meta           struct {
		Context float64 `json:"n_ctx"`
	} `json:"meta"` // llama.cpp
	Mode         string   `json:"mode"`                 // LiteLLM
	Parameters   []string `json:"supported_parameters"` // OpenRouter
	Reasoning    bool     `json:"supports_reasoning"`   // LiteLLM
	Architecture struct {
		Modality string   `json:"modality"` // such as "text+image->text"
		Inputs   []string `json:"input_modalities"`
		Outputs  []string `json:"output_modalities"`
	} `json:"architecture"` // OpenRouter
	Pricing struct {
		Prompt     looseString `json:"prompt"`
		Completion looseString `json:"completion"`
	} `json:"pricing"` // OpenRouter, in dollars per token
}

// Models lists the router's models in the router's order. A model's name defaults to its ID. Errors
// contain no text from the router.
func (c *Client) Models(ctx context.Context) ([]catalog.RouterModel, error) {
	var list struct {
		Data []listedModel `json:"data"`
	}
	if err := c.get(ctx, "/models", &list); err != nil {
		return nil, err
	}
	models := make([]catalog.RouterModel, 0, len(list.Data))
	for _, m := range list.Data {
		if m.ID == "" || len(m.ID) > maxName {
			continue
		}
		name := truncate(m.Name, maxName)
		if name == "" {
			name = catalog.DisplayID(m.ID)
		}
		models = append(models, catalog.RouterModel{
			ID:     m.ID,
			Name:   name,
			Window: window(m.ContextLength, m.MaxModelLen, m.MaxInputTokens, m.Meta.Context),
			Chat:   m.chat(),
			Demo:   m.OwnedBy == demoOwner,

			Pricing:    pricing(string(m.Pricing.Prompt), string(m.Pricing.Completion)),
			Modalities: m.inputs(),
			Reasoning:  slices.Contains(m.Parameters, "reasoning"),
			Structured: slices.Contains(m.Parameters, "structured_outputs"),
		})
	}
	if slices.ContainsFunc(models, func(m catalog.RouterModel) bool { return m.Chat == catalog.ChatUnknown }) {
		c.addInfo(ctx, models)
	}
	return models, nil
}

// addInfo adds LiteLLM's details to models, because its list does not say what a model is for
// (https://docs.litellm.ai/docs/proxy/model_management). Other routers respond with an error, which
// is ignored.
func (c *Client) addInfo(ctx context.Context, models []catalog.RouterModel) {
	ctx, cancel := context.WithTimeout(ctx, infoTimeout)
	defer cancel()
	var info struct {
		Data []struct {
			ID    string      `json:"model_name"`
			Model listedModel `json:"model_info"`
		} `json:"data"`
	}
	if c.get(ctx, "/model/info", &info) != nil {
		return
	}
	for i := range models {
		m := &models[i]
		for _, deployment := range info.Data { // a model may have several
			if deployment.ID != m.ID {
				continue
			}
			m.Window = window(float64(m.Window), deployment.Model.MaxInputTokens)
			m.Reasoning = m.Reasoning || deployment.Model.Reasoning
			if m.Chat == catalog.ChatUnknown {
				m.Chat = deployment.Model.chat()
			}
		}
	}
}

// window returns the smallest of the known context windows in tokens, or 0.
func window(sizes ...float64) int {
	smallest := 0
	for _, size := range sizes {
		if n := int(min(max(size, 0), 1<<30)); n > 0 && (smallest == 0 || n < smallest) {
			smallest = n
		}
	}
	return smallest
}

// modalities returns what the model reads and writes, as far as the router reports it.
func (m listedModel) modalities() (inputs, outputs []string) {
	inputs, outputs = m.Architecture.Inputs, m.Architecture.Outputs
	if from, to, ok := strings.Cut(m.Architecture.Modality, "->"); ok && len(outputs) == 0 {
		inputs, outputs = strings.Split(from, "+"), strings.Split(to, "+")
	}
	return inputs, outputs
}

// maxModalities is the maximum number of modalities of a model.
const maxModalities = 10

// inputs returns what the model reads.
func (m listedModel) inputs() []string {
	inputs, _ := m.modalities()
	var known []string
	for _, input := range inputs[:min(len(inputs), maxModalities)] {
		known = append(known, truncate(input, maxName))
	}
	return known
}

// pricing converts prices in dollars per token to text with prices per 1K tokens, such as "$0.001
// in, $0.01 out". It returns "" if a price is unknown: OpenRouter lists negative prices for models
// that route to other models.
func pricing(prompt, completion string) string {
	in, out := perThousand(prompt), perThousand(completion)
	if in == "" || out == "" {
		return ""
	}
	return "$" + in + " in, $" + out + " out"
}

// maxPrice is the highest price that is shown, in dollars per token.
const maxPrice = 1000

// perThousand returns a price per 1K tokens with up to three significant digits.
func perThousand(price string) string {
	dollars, err := strconv.ParseFloat(price, 64)
	if err != nil || !(dollars >= 0 && dollars <= maxPrice) {
		return ""
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(dollars*1000, 'g', 3, 64), 64) // cannot fail
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// chat returns whether the model can chat: it must read and write text.
func (m listedModel) chat() catalog.ChatSupport {
	inputs, outputs := m.modalities()
	switch {
	case m.Mode == "chat", m.Mode == "responses":
		return catalog.ChatYes
	case m.Mode == "completion": // LiteLLM turns a chat into a prompt for some of these
		return catalog.ChatUnknown
	case m.Mode != "":
		return catalog.ChatNo
	case len(outputs) == 0:
		return catalog.ChatUnknown
	case slices.Contains(outputs, "text") && (len(inputs) == 0 || slices.Contains(inputs, "text")):
		return catalog.ChatYes
	default:
		return catalog.ChatNo
	}
}
