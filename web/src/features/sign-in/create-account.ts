/** The state of a link to `/auth` that opens the generator of credentials. */
export const createAccount = { createAccount: true } as const;

/** Reports whether a location has that state. The browser keeps it, so it may be anything. */
export function asksForAccount(state: unknown): boolean {
  return (state as Partial<typeof createAccount> | null)?.createAccount === true;
}
