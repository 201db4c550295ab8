import type { ReactNode } from "react";
import { JumpButton } from "./jump-button.tsx";
import type { FollowedArea } from "./use-follow-end.ts";

/**
 * The scroll area of an answer. Fades out at the bottom while there is more text below. It has
 * `data-cut` while its text does not fit.
 */
export function AnswerBody(props: {
  follow: FollowedArea;
  /** The key that focuses it. */
  shortcut?: string;
  /** Layout only: its position in the card. */
  place?: string;
  /** The height and padding. */
  className?: string;
  /** The width of the text and, if it is in the middle, its margin. */
  measure?: string;
  children: ReactNode;
}) {
  const {
    follow,
    shortcut,
    place = "",
    className = `${bodySize.cut} ${bodyPadding}`,
    measure = "",
    children,
  } = props;
  return (
    <div className={`relative grid min-h-0 grid-cols-1 grid-rows-1 ${place}`}>
      <div
        ref={follow.area}
        data-answer=""
        className={`overflow-auto scrollbar-thin focus-visible:-outline-offset-2 [&_:focus]:scroll-mt-14 data-more:[mask-image:linear-gradient(#000_calc(100%-56px),transparent)] ${className}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-keyshortcuts={shortcut}
      >
        <div className={measure}>{children}</div>
      </div>
      {follow.behind && (
        <JumpButton
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
          onClick={() => {
            follow.catchUp();
            // The button disappears, so it cannot keep the focus.
            follow.area.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

export const bodyPadding =
  "px-4 pt-4.5 pb-6 md:ps-5.5 md:pe-6 md:pt-5.5 md:pb-6.5 2xl:ps-8 2xl:pe-9 2xl:pt-7 2xl:pb-8";

/**
 * The height of an answer: cut, in the reading mode whole, or there, in an older turn, clamped. A
 * cut answer scrolls.
 */
export type BodySize = keyof typeof bodySize;

export const bodySize = {
  cut: "min-h-50 max-h-answer",
  whole: "min-h-50",
  clamped: "max-h-75 min-h-50 overflow-y-hidden",
};
