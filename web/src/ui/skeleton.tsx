/**
 * A gray bar in the shape of content that is loading. `className` sets its size and radius. Screen
 * readers announce the label, if there is one.
 */
export function Skeleton({ className, label }: { className: string; label?: string }) {
  const bar = (
    <span
      className={`block bg-[linear-gradient(90deg,var(--color-line)_30%,var(--color-well)_50%,var(--color-line)_70%)] bg-size-[300%_100%] motion-safe:animate-shimmer forced-colors:border forced-colors:border-gray-text ${className}`}
    />
  );
  if (!label) return bar;
  return (
    <div role="status" aria-label={label}>
      {bar}
    </div>
  );
}
