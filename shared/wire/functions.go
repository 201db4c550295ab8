// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

package wire

import "trefoil/shared/api"

// Functions returns all functions by their name in functions/routes.json.
func Functions() map[string]Function {
	return map[string]Function{
		"health":               function(Static(api.Health)),
		"models-list":          function(ModelsList),
		"chat-stream":          function(ChatStream),
		"chat-key":             function(ChatKey),
		"chat-stop":            function(ChatStop),
		"chat-resume":          function(ChatResume),
		"user":                 function(User),
		"user-password":        function(UserPassword),
		"login":                function(Login),
		"login-redirect":       function(Static(api.LoginRedirect)),
		"register":             function(Register),
		"logout":               function(Logout),
		"generate-credentials": function(Static(api.GenerateCredentials)),
		"auth-google":          function(AuthGoogle),
		"auth-google-callback": function(AuthGoogleCallback),
		"subscription-prices":  function(SubscriptionPrices),
		"subscription":         function(Subscription),
		"create-subscription":  function(CreateSubscription),
		"verify-session":       function(VerifySession),
		"portal":               function(Portal),
		"webhook":              function(Webhook),
		"user-delete":          function(UserDelete),
		"admin-users":          function(WithAuth(api.AdminUsers)),
		"admin-user-pro":       function(WithAuth(api.AdminUserPro)),
		"admin-user-admin":     function(WithAuth(api.AdminUserAdmin)),
		"admin-user-blocked":   function(WithAuth(api.AdminUserBlocked)),
		"admin-stats":          function(WithAuth(api.AdminStats)),
		"admin-costs":          function(AdminCosts),
		"admin-usage":          function(WithAuth(api.AdminUsage)),
		"admin-audit":          function(WithAuth(api.AdminAudit)),
		"admin-models":         function(WithAuth(api.AdminModels)),
		"admin-models-create":  function(AdminModelsCreate),
		"admin-models-update":  function(AdminModelsUpdate),
		"admin-models-delete":  function(AdminModelsDelete),
		"admin-models-order":   function(WithAuth(api.AdminModelsOrder)),
		"admin-models-import":  function(AdminModelsImport),
		"admin-router-models":  function(AdminRouterModels),
		"admin-icon-upload":    function(AdminIconUpload),
	}
}
