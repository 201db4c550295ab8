package wire

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/store"
)

// admins returns the authenticator of admins and the main table.
func admins(cfg config.Admin) (api.Admins, *store.Main) {
	admins, ledger := adminsAndLedger(cfg)
	return admins, ledger.Main
}

// adminsAndLedger returns the authenticator of admins and both tables.
func adminsAndLedger(cfg config.Admin) (api.Admins, *store.Ledger) {
	db := open(cfg.AWS)
	ledger := &store.Ledger{Main: db.Main(cfg.TableName), Ephemeral: db.Ephemeral(cfg.EphemeralTableName)}
	return api.Admins{
		Sessions: ledger.Ephemeral,
		Users:    ledger.Main,
		Roles:    account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin),
		Now:      time.Now,
	}, ledger
}

// AdminAudit builds GET /api/admin/audit.
func AdminAudit(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.ListAudit(admins, main), nil
}

// AdminUsers builds GET /api/admin/users.
func AdminUsers(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.ListUsers(admins, main), nil
}

// AdminUserPro builds PUT /api/admin/users/{id}/pro.
func AdminUserPro(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.SetUserPro(admins, main), nil
}

// AdminUserAdmin builds PUT /api/admin/users/{id}/admin.
func AdminUserAdmin(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.SetUserAdmin(admins, main), nil
}

// AdminStats builds GET /api/admin/stats.
func AdminStats(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.GetStats(admins, main), nil
}
