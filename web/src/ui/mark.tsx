import { Lobes } from "./lobes.tsx";

// Until their users import them from their own files.
export { Glyph } from "./glyph.tsx";
export { Tally } from "./tally.tsx";

/** The brand's mark. `className` sets its size and its fill. */
export function Mark({ className }: { className: string }) {
  return <Lobes className={className} />;
}
