import { Lobes, litClass } from "./lobes.tsx";

/** The mark with the lobes of taken slots filled in. */
export function Tally(props: {
  /** The contents of the three slots, null for an empty one. @default all are taken */
  slots?: readonly unknown[];
  /** In pixels. @default 22 */
  size?: number;
  /** Layout only: margin, visibility. */
  className?: string;
}) {
  const { slots = [1, 2, 3], size = 22, className = "" } = props;
  return (
    <Lobes
      size={size}
      className={className}
      lobe={(lobe) => litClass(slots[lobe - 1] !== null, "fill-ink")}
    />
  );
}
