import { Lobes, litClass } from "./lobes.tsx";

/** The mark with the lobes of taken slots filled in. 22 px unless `className` sets another size. */
export function Tally(props: {
  /** The contents of the three slots, null for an empty one. @default all are taken */
  slots?: readonly unknown[];
  className?: string;
}) {
  const { slots = [1, 2, 3], className = "" } = props;
  return (
    <Lobes size={22} className={className} lobe={(lobe) => litClass(slots[lobe - 1] !== null, "fill-ink")} />
  );
}
