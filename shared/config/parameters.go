package config

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// maxParameters is the limit of one GetParameters call
// (https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html).
const maxParameters = 10

// The Parameter Store allows 40 calls a second by default, so calls are retried when many functions
// start at once. Lambda allows a function 10 seconds to initialize.
const (
	parameterAttempts = 4
	parameterTimeout  = 3 * time.Second        // for each attempt
	parameterBackoff  = 250 * time.Millisecond // doubled after each attempt
	maxParameterBytes = 1 << 20                // of a response
	maxErrorMessage   = 300                    // bytes
)

// fetchParameters makes one call to read all secrets that are in the Parameter Store. Fields whose
// parameter does not exist stay empty: a deployment names all secrets, but operators store only
// those in use.
func fetchParameters(ctx context.Context, at AWS, fields []field) error {
	var names []string
	for _, f := range fields {
		if f.parameter != "" && !slices.Contains(names, f.parameter) {
			names = append(names, f.parameter)
		}
	}
	if len(names) == 0 {
		return nil
	}
	if len(names) > maxParameters {
		return fmt.Errorf("a function can have at most %d secrets", maxParameters)
	}
	found, err := at.getParameters(ctx, names)
	if err != nil {
		return fmt.Errorf("read secrets from the Parameter Store: %w", err)
	}
	values := map[string]string{} // by name and by ARN
	for _, p := range found {
		values[p.Name] = p.Value
		values[p.ARN] = p.Value
	}
	for _, f := range fields {
		if f.parameter != "" {
			f.value.SetString(values[f.parameter])
		}
	}
	return nil
}

// parameter is a parameter in a response.
type parameter struct{ Name, ARN, Value string }

// getParameters calls GetParameters. It signs the request itself: the SDK's client builds the
// schemas of all the service's operations at startup, even in functions without secrets; see
// docs/performance.md.
func (a AWS) getParameters(ctx context.Context, names []string) ([]parameter, error) {
	body, err := json.Marshal(map[string]any{"Names": names, "WithDecryption": true})
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableKeepAlives = true // the only call
	client := &http.Client{Transport: transport, Timeout: parameterTimeout}
	for attempt, backoff := 1, parameterBackoff; ; attempt, backoff = attempt+1, 2*backoff {
		found, retry, err := a.tryGetParameters(ctx, client, body)
		if err == nil || !retry || attempt == parameterAttempts {
			return found, err
		}
		select {
		case <-time.After(backoff):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// tryGetParameters makes one attempt. If it fails, retry reports whether another may succeed.
func (a AWS) tryGetParameters(ctx context.Context, client *http.Client, body []byte) (found []parameter, retry bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, cmp.Or(a.SSMEndpoint, ssmEndpoint(a.Region)), bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	r.Header.Set("Content-Type", "application/x-amz-json-1.1")
	r.Header.Set("X-Amz-Target", "AmazonSSM.GetParameters")
	hash := sha256.Sum256(body)
	if err := v4.NewSigner().SignHTTP(ctx, a.Credentials, r, hex.EncodeToString(hash[:]), "ssm", a.Region, time.Now()); err != nil {
		return nil, false, err
	}
	resp, err := client.Do(r)
	if err != nil {
		return nil, true, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxParameterBytes))
	if err != nil {
		return nil, true, err
	}
	if resp.StatusCode != http.StatusOK {
		// The type and the message say what went wrong, such as a missing permission.
		var failure struct {
			Type    string `json:"__type"`
			Message string `json:"message"`
		}
		_ = json.Unmarshal(text, &failure) // without a type, the status is enough
		retry = resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests || strings.HasSuffix(failure.Type, "ThrottlingException")
		return nil, retry, fmt.Errorf("status %d: %s %.*s", resp.StatusCode, failure.Type, maxErrorMessage, failure.Message)
	}
	var response struct{ Parameters []parameter }
	if err := json.Unmarshal(text, &response); err != nil {
		return nil, false, errors.New("malformed response")
	}
	return response.Parameters, false, nil
}

// ssmEndpoint returns the endpoint of a region
// (https://docs.aws.amazon.com/general/latest/gr/ssm.html).
func ssmEndpoint(region string) string {
	domain := "amazonaws.com"
	if strings.HasPrefix(region, "cn-") {
		domain = "amazonaws.com.cn"
	}
	return "https://ssm." + region + "." + domain
}
