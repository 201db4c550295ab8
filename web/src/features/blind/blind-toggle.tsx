import { EyeOff } from "lucide-react";
import * as texts from "../../texts/en.ts";

/** Whether the next question is asked in blind mode. */
export function BlindToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const words = texts.blind;
  return (
    <button
      type="button"
      className="toggle max-[640px]:px-2"
      aria-pressed={on}
      data-tip={words.hint}
      onClick={() => onChange(!on)}
    >
      <EyeOff />
      <span className="max-[640px]:sr-only">{words.label}</span>
    </button>
  );
}
