// Package chats builds the functions that list models and stop chats.
package chats

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/wire/tables"
)

// ModelsList builds GET /api/models.
func ModelsList(cfg config.ModelsList) (http.Handler, error) {
	return api.ListModels(tables.CachedModels(tables.Open(cfg.AWS).Main(cfg.TableName))), nil
}

// ChatStop builds POST /api/chat/stop.
func ChatStop(cfg config.ChatStop) (http.Handler, error) {
	return api.StopChat(tables.Open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}
