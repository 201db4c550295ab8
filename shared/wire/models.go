package wire

import (
	"net/http"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/quota"
	"trefoil/shared/router"
	"trefoil/shared/store"
)

// ModelsListConfig configures ModelsList.
type ModelsListConfig struct {
	config.MainTable
	VisitorChatLimit string `env:"VISITOR_CHAT_LIMIT" optional:""`   // see quota.ParseLimits
	FreeChatLimit    string `env:"FREE_CHAT_LIMIT" optional:""`      // see quota.ParseLimits
	PriceMonthly     string `env:"STRIPE_PRICE_MONTHLY" optional:""` // empty if payments are not configured
}

// ModelsList builds GET /api/models.
func ModelsList(cfg ModelsListConfig) (http.Handler, error) {
	limits, err := quota.ParseLimits(cfg.VisitorChatLimit, cfg.FreeChatLimit, "")
	if err != nil {
		return nil, err
	}
	return api.ModelsList(cachedModels(OpenDB(cfg.AWS).Main(cfg.TableName)), limits, cfg.PriceMonthly != ""), nil
}

// catalogTTL is how long a function caches the catalog.
const catalogTTL = 30 * time.Second

func cachedModels(main *store.Main) catalog.Lister {
	return catalog.Cached(main, catalogTTL, time.Now)
}

// IconsConfig configures the routes that use the icon bucket.
type IconsConfig struct {
	config.Accounts
	IconBucket string `env:"ICON_BUCKET"`
}

// Open returns the icon bucket. It makes no request.
func (cfg IconsConfig) Open() bucket.Store {
	return bucket.Open(bucket.Connection{
		Region:      cfg.Region,
		Endpoint:    cfg.S3Endpoint,
		Credentials: cfg.Credentials,
		Name:        cfg.IconBucket,
	})
}

// AdminModelsCreate builds POST /api/admin/models.
func AdminModelsCreate(cfg IconsConfig) (http.Handler, error) {
	return api.AdminModelsCreate(open(cfg.Accounts), cfg.Open()), nil
}

// AdminModelsUpdate builds PATCH /api/admin/models/{id}.
func AdminModelsUpdate(cfg IconsConfig) (http.Handler, error) {
	return api.AdminModelsUpdate(open(cfg.Accounts), cfg.Open()), nil
}

// AdminModelsDelete builds DELETE /api/admin/models/{id}.
func AdminModelsDelete(cfg IconsConfig) (http.Handler, error) {
	return api.AdminModelsDelete(open(cfg.Accounts), cfg.Open()), nil
}

// AdminIconUpload builds POST /api/admin/model-icons/upload.
func AdminIconUpload(cfg IconsConfig) (http.Handler, error) {
	return api.AdminIconUpload(open(cfg.Accounts), cfg.Open()), nil
}

// RouterModelsConfig configures the routes that read the router's list of models.
type RouterModelsConfig struct {
	config.Accounts
	config.Router
}

// AdminModelsImport builds POST /api/admin/models/import.
func AdminModelsImport(cfg RouterModelsConfig) (http.Handler, error) {
	return api.AdminModelsImport(open(cfg.Accounts), router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}

// AdminRouterModels builds GET /api/admin/router-models.
func AdminRouterModels(cfg RouterModelsConfig) (http.Handler, error) {
	return api.AdminRouterModels(open(cfg.Accounts), router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}
