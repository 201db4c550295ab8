import { Lobes } from "./lobes.tsx";

/** The brand's mark. `className` sets its size and its fill. */
export function Mark({ className }: { className: string }) {
  return <Lobes className={className} />;
}
