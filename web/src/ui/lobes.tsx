/** Three speech bubbles in the shape of drops, left, top and right. Their tails meet at (12, 14). */
export const lobePaths = [
  "M11.12 13.75L8.42 12.49A4.86 4.86 0 1 0 11.21 17.33L11.48 14.36A0.62 0.62 0 0 0 11.12 13.75Z",
  "M12.36 12.84L14.79 11.13A4.86 4.86 0 1 0 9.21 11.13L11.64 12.84A0.62 0.62 0 0 0 12.36 12.84Z",
  "M12.52 14.36L12.79 17.33A4.86 4.86 0 1 0 15.58 12.49L12.88 13.75A0.62 0.62 0 0 0 12.52 14.36Z",
];

/**
 * The drawing of the mark. `lobe` returns the class of each lobe's path by number, 1 to 3. On a
 * right-to-left page, the first lobe is on the right, like the first answer.
 */
export function Lobes(props: {
  /** In pixels, or with a unit, unless `className` sets another size. @default 24 */
  size?: number | string;
  viewBox?: string;
  className?: string;
  lobe?: (slot: number) => string;
}) {
  const { size = 24, viewBox = "0 0 24 24", className = "", lobe } = props;
  return (
    <svg
      width={size}
      height={size}
      className={`in-[html[dir=rtl]]:-scale-x-100 ${className}`}
      viewBox={viewBox}
      aria-hidden="true"
    >
      {lobePaths.map((path, index) => (
        <path key={path} d={path} className={lobe?.(index + 1)} />
      ))}
    </svg>
  );
}

/** Returns the class of a lobe in a drawing whose lit lobes carry meaning. */
export function litClass(lit: boolean, fill: string): string {
  return lit ? `${fill} forced-colors:fill-current` : "fill-ghost forced-colors:fill-gray-text";
}
