import { useMemo } from "react";
import { type Model, useCatalog } from "../../api/models.ts";
import { type User, useUserOrVisitor } from "../../api/user.ts";
import { characterLimit } from "../account/character-limit.ts";
import { type Allowance, useAllowance } from "../account/use-allowance.ts";
import type { CharacterLimit } from "../conversation/chats/chat.ts";

/** What the server lets the user do. The actions that depend on it take it as an argument. */
export interface Entitlements {
  /** Null for a visitor, undefined while unknown. */
  user: User | null | undefined;
  /** Whether premium models are open to the user. */
  pro: boolean;
  /** The catalog. Undefined while loading, and after a failure. */
  models: readonly Model[] | undefined;
  allowance: Allowance;
  characters: CharacterLimit;
}

/** Returns the same object until the server's responses change. */
export function useEntitlements(): Entitlements {
  const user = useUserOrVisitor();
  const models = useCatalog().data?.models;
  const allowance = useAllowance(user);
  return useMemo(() => {
    const pro = user?.isPro ?? false;
    return {
      user,
      pro,
      models,
      allowance,
      characters: (ids) => characterLimit(allowance, pro, models ?? [], ids),
    };
  }, [user, models, allowance]);
}
