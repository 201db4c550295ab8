import useSWRImmutable from "swr/immutable";
import { errorDetails, read } from "./client.ts";
import type { SignInProvider } from "./types.ts";

/** A full navigation to this URL starts a sign-in with the identity provider. */
export const SIGN_IN_URL = "/api/auth/google";

const GOOGLE = "https://accounts.google.com";
/** The path of the provider that `npm start` runs on the site itself, which stands in for Google. */
const STAND_IN = "/_local/identity";

/** The identity provider, as far as the page knows it. */
export interface IdentityProvider {
  /** Whether the server has responded, or failed to. */
  isKnown: boolean;
  /** False if the site has no identity provider. */
  isConfigured: boolean;
  /** Google, or the host of another provider. Undefined if the server did not name it. */
  name?: string;
}

export function useIdentityProvider(): IdentityProvider {
  const { data: name, error } = useSWRImmutable(SIGN_IN_URL, readName);
  return {
    isKnown: Boolean(name || error),
    isConfigured: errorDetails(error).code !== "not_configured",
    name,
  };
}

// The URL answers requests for JSON with the issuer instead of a redirect.
async function readName(url: string): Promise<string> {
  const { issuer } = await read<SignInProvider>(url);
  const isGoogle = issuer === GOOGLE || issuer === location.origin + STAND_IN;
  return isGoogle ? "Google" : new URL(issuer).hostname;
}
