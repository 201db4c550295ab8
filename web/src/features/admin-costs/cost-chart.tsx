import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { UsageRange } from "../../api/admin-costs.ts";
import { dollars } from "./dollars.ts";

const WIDTH = 1000;
const HEIGHT = 260;
const MARGIN = { top: 10, right: 0, bottom: 30, left: 64 };

/** The cost of each day as a bar. */
export function CostChart({ days, label }: { days: UsageRange["days"]; label: string }) {
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [MARGIN.left, WIDTH - MARGIN.right],
    padding: 0.2,
  });
  const y = scaleLinear({
    domain: [0, Math.max(...days.map(({ cost }) => cost), 0.01)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: true,
  });
  // About eight labels, whatever the number of days.
  const every = Math.ceil(days.length / 8);
  const labeled = days.filter((_, index) => index % every === 0).map(({ day }) => day);
  return (
    <svg
      className="h-auto w-full text-muted"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {days.map(({ day, cost }) => (
        <Bar
          key={day}
          className="fill-accent"
          x={x(day)}
          y={y(cost)}
          width={x.bandwidth()}
          height={Math.max(y(0) - y(cost), 0)}
        />
      ))}
      <AxisLeft
        left={MARGIN.left}
        scale={y}
        numTicks={4}
        tickFormat={(value) => dollars(Number(value))}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ fill: "currentColor", fontSize: 13, textAnchor: "end", dx: -4, dy: 4 }}
      />
      <AxisBottom
        top={HEIGHT - MARGIN.bottom}
        scale={x}
        tickValues={labeled}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ fill: "currentColor", fontSize: 13, textAnchor: "middle" }}
      />
    </svg>
  );
}
