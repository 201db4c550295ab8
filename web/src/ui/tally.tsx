import { Lobes, litClass } from "./lobes.tsx";

/** The mark with the lobe of each taken slot inked. 22 px unless `className` sets another size. */
export function Tally(props: {
  /** What is in the three slots, or null. @default all are taken */
  slots?: readonly unknown[];
  className?: string;
}) {
  const { slots = [1, 2, 3], className = "" } = props;
  return (
    <Lobes size={22} className={className} lobe={(lobe) => litClass(slots[lobe - 1] !== null, "fill-ink")} />
  );
}
