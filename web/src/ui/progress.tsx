/** A thin bar that fills from 0 to 1. */
export function Progress(props: { value: number; label: string; className?: string }) {
  const { value, label, className = "" } = props;
  return (
    <progress
      className={`h-0.75 w-full appearance-none bg-well forced-colors:bg-canvas forced-colors:forced-color-adjust-none [&::-moz-progress-bar]:bg-accent forced-colors:[&::-moz-progress-bar]:bg-highlight [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-highlight ${className}`}
      value={value}
      max={1}
      aria-label={label}
    />
  );
}
