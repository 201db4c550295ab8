package stack

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"

	"trefoil/infra/server/gateway"
	"trefoil/infra/server/owner"
	"trefoil/shared/wire"
)

// LinkFile is the name of the file in DATA_DIR with the link that lets the owner in next.
const LinkFile = "link"

// guard puts the owner's sign-in in front of the gateway.
func (s *Server) guard(ctx context.Context, web fs.FS, headers gateway.Headers, next http.Handler) (http.Handler, error) {
	o := *s.options.owner
	o.LinkFile, o.Headers = filepath.Join(s.options.data, LinkFile), headers.All
	if fonts, _ := fs.Glob(web, "assets/source-sans-3-latin-wght-normal-*.woff2"); len(fonts) > 0 { // the pattern is valid
		o.Font = "/" + fonts[0]
	}
	db := wire.OpenDB(s.tables.AWS)
	person, err := owner.Open(ctx, db.Main(s.tables.TableName), db.Ephemeral(s.tables.EphemeralTableName), o)
	if err != nil {
		return nil, fmt.Errorf("the owner's account: %w", err)
	}
	s.stops = append(s.stops, person.Close)
	s.link = person.Link()
	return person.Guard(next), nil
}
