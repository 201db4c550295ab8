package router

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"trefoil/shared/catalog"
)

// Models lists the router's models in the router's order. A model without a name is named by its
// ID. Errors contain no text from the router.
func (c *Client) Models(ctx context.Context) ([]catalog.RouterModel, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(c.BaseURL, "/")+"/models", nil)
	if err != nil {
		return nil, errors.New("model list: malformed router URL")
	}
	r.Header.Set("Accept", "application/json")
	if c.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.Key)
	}
	resp, err := c.send(r, cancel)
	if err != nil {
		return nil, errors.New("model list: cannot reach the router")
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("model list: router returned status %d", resp.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxList))
	if err != nil {
		return nil, errors.New("model list: connection lost")
	}
	var list struct {
		Data []struct {
			ID       string  `json:"id"`
			Name     string  `json:"name"`
			Window   float64 `json:"context_length"`
			VLLMSize float64 `json:"max_model_len"` // vLLM's name for it
		} `json:"data"`
	}
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(text, &list); err != nil && !errors.As(err, &typeErr) {
		return nil, errors.New("model list: malformed response")
	}
	models := make([]catalog.RouterModel, 0, len(list.Data))
	for _, m := range list.Data {
		if m.ID == "" || len(m.ID) > maxName {
			continue
		}
		name := truncate(m.Name, maxName)
		if name == "" {
			name = m.ID
		}
		models = append(models, catalog.RouterModel{ID: m.ID, Name: name, Window: int(min(max(m.Window, m.VLLMSize, 0), 1<<30))})
	}
	return models, nil
}
