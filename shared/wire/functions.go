package wire

import (
	"net/http"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/store"
)

// Health builds GET /api/health.
func Health(config.Health) (http.Handler, error) {
	return api.Health(), nil
}

// ModelsList builds GET /api/models.
func ModelsList(cfg config.ModelsList) (http.Handler, error) {
	return api.ListModels(cachedModels(open(cfg.AWS).Main(cfg.TableName))), nil
}

// ChatStop builds POST /api/chat/stop.
func ChatStop(cfg config.ChatStop) (http.Handler, error) {
	return api.StopChat(open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}

func open(at config.AWS) *store.DB {
	return store.Open(store.Connection{
		Region:      at.Region,
		Endpoint:    at.DynamoDBEndpoint,
		Credentials: at.Credentials,
	})
}

// catalogTTL is how long a function caches the catalog.
const catalogTTL = 30 * time.Second

func cachedModels(models catalog.Lister) catalog.Lister {
	return catalog.Cached(models, catalogTTL, time.Now)
}
