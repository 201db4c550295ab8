import "./note.css";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";

/** A few words in place of what is not there: empty, or failed. */
export function Note(props: { title: string; tone?: "plain" | "bad"; children?: ReactNode }) {
  const { title, tone = "plain", children } = props;
  const bad = tone === "bad";
  return (
    <div className={bad ? "note bad" : "note"} role={bad ? "alert" : "status"}>
      {bad ? <CircleAlert /> : <Info />}
      <b>{title}</b>
      {children}
    </div>
  );
}

/** A grey bar in the shape of a line that is being loaded. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span className={`skeleton ${className}`} />;
}
