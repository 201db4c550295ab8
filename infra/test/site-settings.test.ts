import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyDocuments, siteSettings } from "../lib/site/site-settings.ts";

const now = new Date("2026-05-14T09:41:00Z");

/** Copies a web app with the given files and returns a function that reads the copies. */
function copied(files: Record<string, string>, domain?: string, contact?: string, provider = {}) {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, "web", name, ".."), { recursive: true });
    writeFileSync(join(folder, "web", name), text);
  }
  copyDocuments(join(folder, "web"), join(folder, "copy"), siteSettings(domain, contact, provider, now));
  return (name: string) => {
    const path = join(folder, "copy", name);
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  };
}

const page = "<head>\n<title>Chat</title>\n<link rel=canonical href={{PUBLIC_URL}}/chat>\n</head>\n";
const security =
  "Contact: {{SECURITY_CONTACT}}\nExpires: {{SECURITY_EXPIRES}}\nCanonical: {{PUBLIC_URL}}/x\n";

test("the domain and the contact replace their placeholders in documents and text files", () => {
  const read = copied(
    { "chat.html": page, ".well-known/security.txt": security },
    "chat.example.com",
    "mailto:security@example.com",
  );
  expect(read("chat.html")).toContain("href=https://chat.example.com/chat>");
  expect(read(".well-known/security.txt")).toBe(
    "Contact: mailto:security@example.com\nExpires: 2027-04-01T00:00:00Z\nCanonical: https://chat.example.com/x\n",
  );
});

test("without a domain or contact, lines and files with their placeholders are left out", () => {
  const read = copied({
    "chat.html": page,
    ".well-known/security.txt": security,
    "sitemap.xml": "{{PUBLIC_URL}}",
  });
  expect(read("chat.html")).toBe("<head>\n<title>Chat</title>\n</head>\n");
  expect(read(".well-known/security.txt")).toBeNull();
  expect(read("sitemap.xml")).toBeNull();
});

test.each([
  [{}, null],
  [{ OIDC_CLIENT_ID: "" }, null],
  [{ OIDC_CLIENT_ID: "client" }, "Google\n"],
  [{ OIDC_CLIENT_ID: "client", OIDC_ISSUER: "https://accounts.google.com" }, "Google\n"],
  [{ OIDC_CLIENT_ID: "client", OIDC_ISSUER: "https://id.example.com" }, null],
])("with the provider %j, pages have %j", (provider, want) => {
  const read = copied({ "index.html": "{{SIGN_IN_WITH}}\n" }, undefined, undefined, provider);
  expect(read("index.html")).toBe(want);
});

test("hashed assets and the build's manifest are not copied, and other files are copied unchanged", () => {
  const read = copied({ "assets/a-1.js": "a", ".vite/manifest.json": "{}", "theme.js": "`{{PUBLIC_URL}}`" });
  expect(read("assets/a-1.js")).toBeNull();
  expect(read(".vite/manifest.json")).toBeNull();
  expect(read("theme.js")).toBe("`{{PUBLIC_URL}}`");
});
