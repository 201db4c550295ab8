package openid

import "net/http"

// Faults make a provider misbehave in tests. With the zero value, the provider behaves correctly.
type Faults struct {
	EditClaims func(claims map[string]any) // changes the claims of ID tokens and of user info
	ForgeKey   bool                        // signs with a key that does not match the published one
	Token      http.HandlerFunc            // replaces the token endpoint
}

// SetFaults replaces the provider's faults.
func (p *Provider) SetFaults(f Faults) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = f
}

func (p *Provider) currentFaults() Faults {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults
}
