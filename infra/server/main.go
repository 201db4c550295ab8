// Command server is the product on one machine: the functions, an embedded database, icons in files
// and the web app, behind a gateway that does what CloudFront, the HTTP API and the Function URLs do
// on AWS. It calls the same external services as on AWS. With an argument, it runs a command instead;
// see usage.
package main

import (
	"context"
	"fmt"
	"os"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/stack"
	"trefoil/shared/brand"
	"trefoil/shared/config"
	"trefoil/web"
)

func main() {
	restrictNewFiles()
	dynoxide.RunChild()
	ctx, stop := stack.Prepare(config.Environment)
	defer stop()
	if len(os.Args) > 1 {
		if err := command(ctx, os.Args[1], os.Args[2:], config.Environment); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if err := serve(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "%s stopped: %v.\n", brand.Name, err)
		os.Exit(1)
	}
}

func serve(ctx context.Context) error {
	app, err := web.App()
	if err != nil {
		return err
	}
	s, err := stack.Start(ctx, config.Environment, app)
	if err != nil && ctx.Err() != nil { // stopped during startup
		return nil
	}
	if err != nil {
		return err
	}
	defer s.Stop()
	s.PrintSummary(os.Stdout)
	return s.Wait(ctx)
}
