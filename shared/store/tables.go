package store

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
)

// CreateTables makes the tables that do not exist yet, on demand and with TTL,
// and waits until all can be used. It serves a local DynamoDB and tests; on AWS
// the stack makes them.
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

// enableTTL looks first, for DynamoDB refuses to enable what is enabled, and
// looks again when refused: another process may have been quicker.
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

// DeleteTables deletes tables and all that is in them: tests clean up with it.
func (db *DB) DeleteTables(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := db.dynamo.Table(name).DeleteTable().Run(ctx); err != nil {
			return translate("delete table "+name, err)
		}
	}
	return nil
}
