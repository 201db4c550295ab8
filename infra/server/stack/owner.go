package stack

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"

	"trefoil/infra"
	"trefoil/infra/server/gateway"
	"trefoil/infra/server/owner"
)

// guard puts the owner's sign-in in front of the gateway.
func (s *Server) guard(ctx context.Context, o owner.Settings, web fs.FS, next http.Handler) (http.Handler, error) {
	db, err := s.settings.database(ctx)
	if err != nil {
		return nil, err
	}
	headers, err := gateway.ParseHeaders(infra.Headers)
	if err != nil {
		return nil, err
	}
	o.Headers = headers.All
	if fonts, _ := fs.Glob(web, "assets/source-sans-3-latin-wght-normal-*.woff2"); len(fonts) > 0 { // the pattern is valid
		o.Font = "/" + fonts[0]
	}
	person, err := owner.Open(ctx, db.Main(s.settings.get("TABLE_NAME")), db.Ephemeral(s.settings.get("EPHEMERAL_TABLE_NAME")), o)
	if err != nil {
		return nil, fmt.Errorf("the owner's account: %w", err)
	}
	s.link = person.Link()
	return gateway.OnlyOwnHosts(o.PublicURL, person.Guard(next)), nil
}
