/** A model's own icon next to its name, 18 px. Shows nothing if the model has none. */
export function ModelIcon({ iconUrl }: { iconUrl: string | undefined }) {
  if (!iconUrl) return null;
  return <img className="size-4.5 flex-none rounded-1 object-contain" src={iconUrl} alt="" />;
}
