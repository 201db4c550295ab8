import { claims } from "#texts/compare.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { lobePaths } from "../../ui/lobes.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import type { Agreement } from "../claims/claim-map.ts";
import type { Answer } from "../conversation/conversation.ts";

/** The numbers of characters at which a lobe grows. */
const steps = [1, 400, 1600];
/** The sizes of a lobe: at the start, after each step, and once the answer is complete. */
const scales = [0, 0.5, 0.7, 0.85, 1];
const COMPLETE = scales.length - 1;

/** How far the lobes move inward if all answers agree, in the units of the mark. */
const SHIFT = 3.4;
const directions = [
  { x: 0.866, y: -0.5 },
  { x: 0, y: 1 },
  { x: -0.866, y: -0.5 },
];

/** Returns how much of an answer is written, in few steps: a number from 0 to `COMPLETE`. */
export function progressOf({ text, outcome }: Answer): number {
  return outcome.status === "finished" ? COMPLETE : steps.filter((step) => text.length >= step).length;
}

/**
 * A turn at a glance: a lobe for each answer, which grows while it is written. Once claims have been
 * compared, the lobes overlap as far as the answers agree.
 */
export function TurnMark(props: {
  answers: readonly { slot: Answer["model"]["slot"]; progress: number }[];
  agreement: Agreement | undefined;
}) {
  const { answers, agreement } = props;
  useLanguage();
  const words = claims;
  const label = agreement
    ? words.agreement(agreement.agreed, agreement.contradicted, agreement.claims)
    : words.mark(answers.filter(({ progress }) => progress === COMPLETE).length, answers.length);
  return (
    <span role="img" aria-label={label} data-tip={label} className="flex-none">
      <svg
        width={22}
        height={22}
        viewBox="1.2 1.2 21.6 21.6"
        className="isolate in-[html[dir=rtl]]:-scale-x-100"
        aria-hidden="true"
      >
        {answers.map(({ slot, progress }, index) => {
          const path = lobePaths[slot - 1];
          const direction = directions[slot - 1];
          const shift = SHIFT * (agreement?.shares[index] ?? 0);
          return (
            <g
              key={slot}
              className={`mix-blend-multiply dark:mix-blend-screen motion-safe:transition-transform ${agreement ? "opacity-75" : ""} ${slotClass[slot]}`}
              transform={direction && `translate(${direction.x * shift} ${direction.y * shift})`}
            >
              {progress < COMPLETE && <path d={path} className="fill-ghost forced-colors:fill-gray-text" />}
              <path
                d={path}
                className="fill-(--hue) motion-safe:transition-transform forced-colors:fill-current"
                transform={`translate(12 14) scale(${scales[progress]}) translate(-12 -14)`}
              />
            </g>
          );
        })}
      </svg>
    </span>
  );
}
