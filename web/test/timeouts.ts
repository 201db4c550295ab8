import { vi } from "vitest";

// The defaults of one second are too short for a busy machine.
const TIMEOUT_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: TIMEOUT_MS, ...options });

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
