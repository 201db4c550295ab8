import { Lobes, litClass } from "./lobes.tsx";

/** A count from 0 to 3, as that many inked lobes. 22 px unless `className` sets another size. */
export function Tally({ count, className = "" }: { count: number; className?: string }) {
  return <Lobes size={22} className={className} lobe={(lobe) => litClass(lobe <= count, "fill-ink")} />;
}
