package store

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
)

// CreateTables creates the tables that do not exist, with on-demand billing and TTL, and waits
// until they are ready. It is for a local DynamoDB and tests; on AWS, the CDK stack creates the
// tables.
func (db *DB) CreateTables(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := db.createTable(ctx, name); err != nil {
			return translate("create table "+name, err)
		}
	}
	return nil
}

func (db *DB) createTable(ctx context.Context, name string) error {
	table := db.dynamo.Table(name)
	var exists *types.ResourceInUseException
	err := db.dynamo.CreateTable(name, key{}).OnDemand(true).Run(ctx)
	if err != nil && !errors.As(err, &exists) {
		return err
	}
	if err := table.Wait(ctx); err != nil {
		return err
	}
	return enableTTL(ctx, table)
}

// enableTTL enables TTL on a table. It checks first, because DynamoDB rejects enabling it twice,
// and again after an error, because another process may have enabled it.
func enableTTL(ctx context.Context, table dynamo.Table) error {
	enabled, err := hasTTL(ctx, table)
	if enabled || err != nil {
		return err
	}
	err = table.UpdateTTL(attrTTL, true).Run(ctx)
	if err == nil {
		return nil
	}
	if enabled, _ := hasTTL(ctx, table); enabled {
		return nil
	}
	return err
}

func hasTTL(ctx context.Context, table dynamo.Table) (bool, error) {
	ttl, err := table.DescribeTTL().Run(ctx)
	return ttl.Status == dynamo.TTLEnabled || ttl.Status == dynamo.TTLEnabling, err
}
