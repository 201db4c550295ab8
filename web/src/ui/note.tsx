import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

/** A short message in place of content that is empty or could not be loaded. */
export function Note(props: {
  title: string;
  /** @default "plain" */
  tone?: "plain" | "danger";
  children?: ReactNode;
}) {
  const { title, tone = "plain", children } = props;
  const isDanger = tone === "danger";
  return (
    <div
      className={`grid grid-cols-auto-fr gap-x-3 gap-y-1 rounded-panel border px-4.5 py-4 ${isDanger ? "border-danger/35 bg-danger-tint" : "border-line-2 bg-well"}`}
      role={isDanger ? "alert" : "status"}
    >
      {isDanger ? <CircleAlert className="mt-0.75 text-danger" /> : <Info className="mt-0.75 text-ink-2" />}
      <b className={`font-semibold text-balance ${isDanger ? "text-danger" : ""}`}>{title}</b>
      {children && (
        <div className="col-start-2 grid justify-items-start gap-1 text-pretty text-ink-2">{children}</div>
      )}
    </div>
  );
}
