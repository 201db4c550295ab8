import type { ReactNode } from "react";

const tones = {
  plain: "px-1.75 border-line-2 text-ink-2",
  accent: "px-1.75 border-transparent bg-accent-tint text-accent",
  solid: "px-1.75 border-transparent bg-accent text-on-accent",
  live: "pe-1.5 border-transparent text-success before:me-1.25 before:size-1.75 before:rounded-full before:bg-current",
  danger: "px-1.75 border-transparent bg-danger-tint text-danger",
};

/** A word or a name in a small frame. */
export function Badge(props: {
  /** @default "plain" */
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  const { tone = "plain", children } = props;
  return (
    <bdi
      className={`inline-flex min-h-5.5 items-center rounded-1 border text-tag font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </bdi>
  );
}
