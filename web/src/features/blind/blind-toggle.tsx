import { EyeOff } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Toggle } from "../../ui/toggle.tsx";

/** Turns blind mode on or off for the next question. */
export function BlindToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const words = texts.blind;
  return (
    <Toggle on={on} tip={words.hint} onClick={() => onChange(!on)}>
      <EyeOff />
      <span className="max-sm:sr-only">{words.label}</span>
    </Toggle>
  );
}
