import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { UsageRange } from "../../api/admin-costs.ts";
import { useWidth } from "../../lib/use-width.ts";
import { axisDollars } from "./dollars.ts";

const HEIGHT = 260;
const MARGIN = { top: 10, right: 8, bottom: 30, left: 60 };

const labels = { fill: "currentColor", fontFamily: "inherit", fontSize: 13 };

/** The width of a date on the axis, with some room. */
const LABEL_WIDTH = 96;

/** The cost of each day as a bar. */
export function CostChart({ days, label }: { days: UsageRange["days"]; label: string }) {
  const [element, width] = useWidth();
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)],
    padding: 0.2,
  });
  const y = scaleLinear({
    domain: [0, Math.max(...days.map(({ cost }) => cost), 0.01)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: true,
  });
  const every = Math.ceil((days.length * LABEL_WIDTH) / Math.max(width - MARGIN.left, LABEL_WIDTH));
  const labeled = days.filter((_, index) => index % every === 0).map(({ day }) => day);
  return (
    <svg
      ref={element}
      className="block w-full overflow-visible text-muted"
      height={HEIGHT}
      direction="ltr"
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
        // Isolated, because an Arabic amount has its own direction.
        tickFormat={(value) => `\u2068${axisDollars(Number(value))}\u2069`}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...labels, textAnchor: "end", dx: -4, dy: 4 }}
      />
      <AxisBottom
        top={HEIGHT - MARGIN.bottom}
        scale={x}
        tickValues={labeled}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...labels, textAnchor: "middle" }}
      />
    </svg>
  );
}
