package store

import (
	"context"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// signInItem is a stored pending sign-in.
type signInItem struct {
	key
	TTL        int64  `dynamo:"ttl"`
	Nonce      string `dynamo:"nonce"`
	Verifier   string `dynamo:"verifier"`
	Browser    string `dynamo:"browser"`
	ReturnPath string `dynamo:"return_path"`
	Again      bool   `dynamo:"again,omitempty"`
}

// PutSignIn stores a sign-in under its state for account.SignInTTL.
func (e *Ephemeral) PutSignIn(ctx context.Context, state account.Token, s account.SignIn) error {
	return translate("store a sign-in", e.table.Put(signInItem{
		key:        signInKey(state),
		TTL:        e.Now().Add(account.SignInTTL).Unix(),
		Nonce:      s.Nonce,
		Verifier:   s.Verifier,
		Browser:    s.Browser,
		ReturnPath: s.ReturnPath,
		Again:      s.Again,
	}).Run(ctx))
}

// ConsumeSignIn returns and deletes the sign-in of a state. Of several concurrent calls, only one
// succeeds. It returns errs.ErrNotFound if the state is unknown, consumed or expired, and also if the
// response was lost: the retry cannot tell who has consumed the sign-in. The user has to start another.
func (e *Ephemeral) ConsumeSignIn(ctx context.Context, state account.Token) (account.SignIn, error) {
	var item signInItem
	err := e.table.delete(signInKey(state)).If("attribute_exists(pk)").OldValue(ctx, &item)
	if dynamo.IsCondCheckFailed(err) || err == nil && expired(item.TTL, e.Now()) {
		return account.SignIn{}, errs.ErrNotFound
	}
	if err != nil {
		return account.SignIn{}, translate("consume a sign-in", err)
	}
	return account.SignIn{
		Nonce:      item.Nonce,
		Verifier:   item.Verifier,
		Browser:    item.Browser,
		ReturnPath: item.ReturnPath,
		Again:      item.Again,
	}, nil
}
