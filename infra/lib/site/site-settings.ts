import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Settings } from "../environment.ts";

/** As in shared/identity. */
const GOOGLE = "https://accounts.google.com";

/**
 * The deployment settings that replace placeholders such as `{{NAME}}` in the web app's files.
 * Content that depends on an unset value is left out. The local gateway fills in the same
 * placeholders.
 */
export interface SiteSettings {
  /** The site's address, without a trailing slash. */
  readonly PUBLIC_URL?: string;
  /** The identity provider, if it is Google. */
  readonly SIGN_IN_WITH?: "Google";
  /** A URI for security researchers, such as `mailto:security@example.com`. */
  readonly SECURITY_CONTACT?: string;
  /** When security.txt expires, in RFC 3339. */
  readonly SECURITY_EXPIRES?: string;
}

/** Returns the settings of a site with a domain and a security contact, both optional. */
export function siteSettings(
  domain: string | undefined,
  contact: string | undefined,
  { OIDC_CLIENT_ID: client, OIDC_ISSUER: issuer }: Partial<Settings>,
  now: Date,
): SiteSettings {
  return {
    ...(client && (!issuer || issuer === GOOGLE) && { SIGN_IN_WITH: "Google" }),
    ...(domain && { PUBLIC_URL: `https://${domain}` }),
    ...(contact && { SECURITY_CONTACT: contact, SECURITY_EXPIRES: securityExpiry(now) }),
  };
}

/**
 * Copies the web app without its hashed assets, and fills in the placeholders in its documents and
 * text files. Drops lines with a placeholder that has no value. If a file's first line is dropped,
 * so is the whole file.
 */
export function copyDocuments(from: string, to: string, settings: SiteSettings): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path !== join(from, "assets") && path !== join(from, ".vite"),
  });
  for (const name of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    if (![".html", ".txt", ".xml"].includes(extname(name))) continue;
    const path = join(to, name);
    const filled = fill(readFileSync(path, "utf8"), settings);
    if (filled === null) rmSync(path);
    else writeFileSync(path, filled);
  }
}

/**
 * Returns a text with its placeholders filled in, or null if the first line has one without a
 * value.
 */
function fill(text: string, settings: SiteSettings): string | null {
  const lines = text.split("\n").map((line) => {
    let unset = false;
    const filled = line.replace(/\{\{([A-Z_]+)\}\}/g, (_, name: keyof SiteSettings) => {
      unset ||= settings[name] === undefined;
      return settings[name] ?? "";
    });
    return unset ? null : filled;
  });
  return lines[0] === null ? null : lines.filter((line) => line !== null).join("\n");
}

/**
 * Returns a time less than a year from now, as RFC 9116 recommends. It stays the same for a month,
 * so that deployments rarely change the file.
 */
function securityExpiry(now: Date): string {
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1));
  return `${expiry.toISOString().slice(0, 19)}Z`;
}
