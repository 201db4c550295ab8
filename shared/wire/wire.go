// Package wire is the table of all functions. Its subpackages hold one constructor per function,
// called by the function's main and, through the table, by the local stack. There is one subpackage
// for every set of dependencies, because Go initializes each package that a binary imports, whether
// it is used or not: a main that imported all constructors would start slower.
package wire

import (
	"context"
	"net/http"

	"trefoil/shared/config"
	"trefoil/shared/wire/accounts"
	"trefoil/shared/wire/admins"
	"trefoil/shared/wire/chats"
	"trefoil/shared/wire/icons"
	"trefoil/shared/wire/payments"
	"trefoil/shared/wire/routers"
	"trefoil/shared/wire/signin"
	"trefoil/shared/wire/stateless"
	"trefoil/shared/wire/stream"
)

// Function builds one function and describes its config.
type Function struct {
	// Build loads the function's config and constructs its handler.
	Build func(ctx context.Context, source config.Source) (http.Handler, error)
	// Variables returns the names of its variables and secrets.
	Variables func() (env, secrets []string)
	// Optional returns the names of those that can be empty.
	Optional func() []string
}

// Functions returns all functions by their name in functions/routes.json.
func Functions() map[string]Function {
	return map[string]Function{
		"health":      function(stateless.Health),
		"models-list": function(chats.ModelsList),
		"chat-stream": function(stream.ChatStream),
		"chat-stop":   function(chats.ChatStop),

		"user":                 function(accounts.User),
		"user-password":        function(accounts.UserPassword),
		"login":                function(accounts.Login),
		"login-redirect":       function(stateless.LoginRedirect),
		"register":             function(accounts.Register),
		"logout":               function(accounts.Logout),
		"generate-credentials": function(stateless.GenerateCredentials),
		"auth-google":          function(signin.AuthGoogle),
		"auth-google-callback": function(signin.AuthGoogleCallback),

		"subscription-prices": function(payments.SubscriptionPrices),
		"subscription":        function(payments.Subscription),
		"create-subscription": function(payments.CreateSubscription),
		"verify-session":      function(payments.VerifySession),
		"portal":              function(payments.Portal),
		"webhook":             function(payments.Webhook),
		"user-delete":         function(payments.UserDelete),

		"admin-users":         function(admins.AdminUsers),
		"admin-user-pro":      function(admins.AdminUserPro),
		"admin-user-admin":    function(admins.AdminUserAdmin),
		"admin-stats":         function(admins.AdminStats),
		"admin-costs":         function(routers.AdminCosts),
		"admin-usage":         function(admins.AdminUsage),
		"admin-audit":         function(admins.AdminAudit),
		"admin-models":        function(admins.AdminModels),
		"admin-models-create": function(icons.AdminModelsCreate),
		"admin-models-update": function(icons.AdminModelsUpdate),
		"admin-models-delete": function(icons.AdminModelsDelete),
		"admin-models-order":  function(admins.AdminModelsOrder),
		"admin-models-import": function(routers.AdminModelsImport),
		"admin-router-models": function(routers.AdminRouterModels),
		"admin-icon-upload":   function(icons.AdminIconUpload),
	}
}

func function[C any](build func(C) (http.Handler, error)) Function {
	return Function{
		Build: func(ctx context.Context, source config.Source) (http.Handler, error) {
			cfg, err := config.Load[C](ctx, source)
			if err != nil {
				return nil, err
			}
			return build(cfg)
		},
		Variables: config.Variables[C],
		Optional:  config.Optional[C],
	}
}
