import useSWRImmutable from "swr/immutable";
import { read } from "./client.ts";
import type { SignInProvider } from "./types.ts";

/** A full navigation to this URL starts a sign-in with the identity provider. */
export const SIGN_IN_URL = "/api/auth/google";

const GOOGLE = "https://accounts.google.com";
/** The path of the provider that `npm start` runs on the site itself, which stands in for Google. */
const STAND_IN = "/_local/identity";

/**
 * Returns the identity provider's name: Google, or the host of another provider. It is undefined
 * until the server responds, and null if the server names none.
 */
export function useIdentityProvider(): string | null | undefined {
  const { data, error } = useSWRImmutable(SIGN_IN_URL, readProvider);
  return data ?? (error ? null : undefined);
}

// The URL answers requests for JSON with the issuer instead of a redirect.
async function readProvider(url: string): Promise<string> {
  const { issuer } = await read<SignInProvider>(url);
  const isGoogle = issuer === GOOGLE || issuer === location.origin + STAND_IN;
  return isGoogle ? "Google" : new URL(issuer).hostname;
}
