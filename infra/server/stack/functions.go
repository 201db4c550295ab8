package stack

import (
	"context"
	"fmt"
	"net/http"

	table "trefoil/functions"
	"trefoil/infra/server/gateway"
	"trefoil/shared/wire"
)

// functions returns the handlers of all routes by function: those of package wire, or, with
// LAMBDA=1, the Lambda binaries that the doubles run.
func (s *Server) functions(ctx context.Context) (map[string]http.Handler, error) {
	built, constructors := map[string]http.Handler{}, wire.Functions()
	for _, rt := range table.Routes() {
		if s.options.lambda {
			at := *s.options.gateway.Dev
			at.Path = "/functions/" + rt.Function
			built[rt.Function] = gateway.Forward(&at)
			continue
		}
		function, ok := constructors[rt.Function]
		if !ok {
			return nil, fmt.Errorf("function %s is in routes.json but not in package wire", rt.Function)
		}
		handler, err := function.Build(ctx, s.settings.source(rt))
		if err != nil {
			return nil, fmt.Errorf("function %s: %w", rt.Function, err)
		}
		built[rt.Function] = handler
	}
	if s.options.lambda {
		s.add("functions", "Lambdas", "the built binaries")
	} else {
		s.add("functions", "in process", "")
	}
	return built, nil
}
