// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

package wire

// Functions returns all functions by their name in functions/routes.json.
func Functions() map[string]Function {
	return map[string]Function{
		"health":               function(Health),
		"models-list":          function(ModelsList),
		"chat-stream":          function(ChatStream),
		"chat-key":             function(ChatKey),
		"chat-stop":            function(ChatStop),
		"chat-resume":          function(ChatResume),
		"user":                 function(User),
		"user-password":        function(UserPassword),
		"login":                function(Login),
		"login-redirect":       function(LoginRedirect),
		"register":             function(Register),
		"logout":               function(Logout),
		"generate-credentials": function(GenerateCredentials),
		"auth-google":          function(AuthGoogle),
		"auth-google-callback": function(AuthGoogleCallback),
		"subscription-prices":  function(SubscriptionPrices),
		"subscription":         function(Subscription),
		"create-subscription":  function(CreateSubscription),
		"verify-session":       function(VerifySession),
		"portal":               function(Portal),
		"webhook":              function(Webhook),
		"user-delete":          function(UserDelete),
		"admin-users":          function(AdminUsers),
		"admin-user-pro":       function(AdminUserPro),
		"admin-user-admin":     function(AdminUserAdmin),
		"admin-user-blocked":   function(AdminUserBlocked),
		"admin-stats":          function(AdminStats),
		"admin-costs":          function(AdminCosts),
		"admin-usage":          function(AdminUsage),
		"admin-audit":          function(AdminAudit),
		"admin-models":         function(AdminModels),
		"admin-models-create":  function(AdminModelsCreate),
		"admin-models-update":  function(AdminModelsUpdate),
		"admin-models-delete":  function(AdminModelsDelete),
		"admin-models-order":   function(AdminModelsOrder),
		"admin-models-import":  function(AdminModelsImport),
		"admin-router-models":  function(AdminRouterModels),
		"admin-icon-upload":    function(AdminIconUpload),
	}
}
