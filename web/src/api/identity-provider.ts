import useSWRImmutable from "swr/immutable";
import { read } from "./client.ts";
import type { SignInProvider } from "./types.ts";

/** A full navigation to this URL starts a sign-in with the identity provider. */
export const SIGN_IN_URL = "/api/auth/google";

const GOOGLE = "https://accounts.google.com";

/**
 * Returns the identity provider's name: Google, or the host of another provider. The name is not
 * known until the server responds; if it does not, it is Google.
 */
export function useIdentityProvider(): { name: string; isKnown: boolean } {
  const { data, error } = useSWRImmutable(SIGN_IN_URL, readProvider);
  return { name: data ?? "Google", isKnown: Boolean(data || error) };
}

// The URL answers requests for JSON with the issuer instead of a redirect.
async function readProvider(url: string): Promise<string> {
  const { issuer } = await read<SignInProvider>(url);
  return issuer === GOOGLE ? "Google" : new URL(issuer).hostname;
}
