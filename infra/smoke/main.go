// Command smoke is the Lambda function that asks the site one short question every hour, through the
// site's public address. An error makes the invocation fail, which raises an alarm.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/chat"
	"trefoil/shared/lambdahost"
)

// Config configures the test.
type Config struct {
	PublicURL string `env:"PUBLIC_URL"`
	Secret    string `env:"SMOKE_SECRET"` // see api.Chats
}

const (
	// modelsTried is how many models may fail in turn: one may be down for hours.
	modelsTried = 3
	// answerTimeout is how long a model may take to answer.
	answerTimeout = 40 * time.Second
	// maxStream is the most that is read of an answer, in bytes.
	maxStream = 1 << 20
)

// client follows no redirects: it would send the secret to the host that one names.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func main() { lambdahost.RunTask(run) }

// run returns nil if a model answers, or if the day's budget for visitors is used up.
func run(ctx context.Context, cfg Config) error {
	models, err := freeModels(ctx, cfg)
	if err != nil {
		return err
	}
	var failed []error
	for _, model := range models[:min(len(models), modelsTried)] {
		err := ask(ctx, cfg, model)
		if err == nil {
			return nil
		}
		failed = append(failed, fmt.Errorf("%s: %w", model, err))
	}
	return errors.Join(failed...)
}

// freeModels returns the IDs of the active models that visitors may use.
func freeModels(ctx context.Context, cfg Config) ([]string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, cfg.PublicURL+"/api/models", nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var listed []struct {
		ModelID          string
		IsActive, IsFree bool
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, maxStream)).Decode(&listed); err != nil || resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the list of models has status %d, or is malformed", resp.StatusCode)
	}
	var ids []string
	for _, m := range listed {
		if m.IsActive && m.IsFree {
			ids = append(ids, m.ModelID)
		}
	}
	if len(ids) == 0 {
		return nil, errors.New("no model is active and free")
	}
	return ids, nil
}

// ask returns nil if a model answers. Its errors contain no text from the answer.
func ask(ctx context.Context, cfg Config, model string) error {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	body, err := json.Marshal(chat.Request{Message: chat.SmokeQuestion, ModelIDs: []string{model}, ChatID: chat.NewID()})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, cfg.PublicURL+"/api/chat/stream", bytes.NewReader(body))
	if err != nil {
		return err
	}
	hash := sha256.Sum256(body)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(hash[:])) // CloudFront signs it
	r.Header.Set(api.SmokeHeader, cfg.Secret)
	resp, err := client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	stream, err := io.ReadAll(io.LimitReader(resp.Body, maxStream))
	switch {
	case err != nil:
		return fmt.Errorf("the stream broke off: %w", err)
	case resp.StatusCode == http.StatusPaymentRequired && spent(stream):
		return nil // as configured
	case resp.StatusCode != http.StatusOK:
		return fmt.Errorf("status %d", resp.StatusCode)
	case !bytes.Contains(stream, []byte(`"type":"done"`)):
		return errors.New("the stream has no end")
	case !bytes.Contains(stream, []byte(`"type":"token"`)):
		return errors.New("no answer")
	}
	return nil
}

// spent reports whether a problem says that the day's budget is used up.
func spent(body []byte) bool {
	var problem struct{ Code string }
	return json.Unmarshal(body, &problem) == nil && problem.Code == "spend_limit"
}
