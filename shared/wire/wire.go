// Package wire builds each function's handler from its config. It has one constructor per function,
// called by the function's main and by the local stack.
package wire

import (
	"context"
	"net/http"

	"trefoil/shared/config"
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

// Functions returns all functions by their name in functions/routes.json. It is a func rather than
// a variable so that each Lambda links only its own dependencies.
func Functions() map[string]Function {
	return map[string]Function{
		"health":      function(Health),
		"models-list": function(ModelsList),
		"chat-stream": function(ChatStream),
		"chat-stop":   function(ChatStop),

		"user":                 function(User),
		"user-password":        function(UserPassword),
		"login":                function(Login),
		"login-redirect":       function(LoginRedirect),
		"register":             function(Register),
		"logout":               function(Logout),
		"generate-credentials": function(GenerateCredentials),
		"auth-google":          function(AuthGoogle),
		"auth-google-callback": function(AuthGoogleCallback),

		"subscription-prices": function(SubscriptionPrices),
		"subscription":        function(Subscription),
		"create-subscription": function(CreateSubscription),
		"verify-session":      function(VerifySession),
		"portal":              function(Portal),
		"webhook":             function(Webhook),
		"user-delete":         function(UserDelete),

		"admin-users":         function(AdminUsers),
		"admin-user-pro":      function(AdminUserPro),
		"admin-user-admin":    function(AdminUserAdmin),
		"admin-stats":         function(AdminStats),
		"admin-costs":         function(AdminCosts),
		"admin-usage":         function(AdminUsage),
		"admin-audit":         function(AdminAudit),
		"admin-models":        function(AdminModels),
		"admin-models-create": function(AdminModelsCreate),
		"admin-models-update": function(AdminModelsUpdate),
		"admin-models-delete": function(AdminModelsDelete),
		"admin-models-order":  function(AdminModelsOrder),
		"admin-models-import": function(AdminModelsImport),
		"admin-router-models": function(AdminRouterModels),
		"admin-icon-upload":   function(AdminIconUpload),
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
