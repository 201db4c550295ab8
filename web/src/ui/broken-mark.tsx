import { Lobes } from "./lobes.tsx";

/** The mark with its right lobe as a dashed outline. `className` sets its size. */
export function BrokenMark({ className }: { className: string }) {
  return (
    <Lobes
      viewBox="1.2 1.2 21.6 21.6"
      className={`fill-accent ${className}`}
      lobe={(lobe) =>
        lobe === 3 ? "fill-none stroke-control [stroke-dasharray:0.32_0.26] [stroke-width:0.09]" : ""
      }
    />
  );
}
