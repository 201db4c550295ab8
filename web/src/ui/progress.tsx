const sizes = { sm: "h-0.75", md: "h-1.5 overflow-hidden rounded-full" };

/** A thin bar that fills from 0 to 1. */
export function Progress(props: {
  value: number;
  label: string;
  /** @default "sm" */
  size?: keyof typeof sizes;
  /** Layout only: position. */
  className?: string;
}) {
  const { value, label, size = "sm", className = "" } = props;
  return (
    <progress
      className={`w-full appearance-none bg-well forced-colors:bg-canvas forced-colors:forced-color-adjust-none [&::-moz-progress-bar]:bg-accent forced-colors:[&::-moz-progress-bar]:bg-highlight [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-highlight ${sizes[size]} ${className}`}
      value={value}
      max={1}
      aria-label={label}
    />
  );
}
