import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Diff from "lucide-react/icons/diff";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { claims } from "#texts/compare.ts";

const looks: Record<keyof typeof claims.marks, { Icon: LucideIcon; color: string }> = {
  agrees: { Icon: Check, color: "text-success" },
  supports: { Icon: Check, color: "text-success" },
  differs: { Icon: Diff, color: "text-ink-2" },
  contradicts: { Icon: X, color: "text-danger" },
  silent: { Icon: Minus, color: "text-muted" },
};

/** What an answer or a search result says about a claim, as an icon and a word. */
export function MarkLabel({ mark = "silent" }: { mark: keyof typeof claims.marks | undefined }) {
  const { Icon, color } = looks[mark];
  return (
    <span className={`inline-flex items-center gap-1.25 text-meta font-medium ${color}`}>
      <Icon className="icon-s flex-none" strokeWidth={2.2} />
      {claims.marks[mark]}
    </span>
  );
}
