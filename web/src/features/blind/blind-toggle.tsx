import EyeOff from "lucide-react/icons/eye-off";
import { blind } from "#texts/blind.ts";
import { Toggle } from "../../ui/toggle.tsx";

/** Turns blind mode on or off for the next question. */
export function BlindToggle(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Whether a narrow toolbar has no room for the label. */
  crowded?: boolean;
}) {
  const { on, onChange, crowded } = props;
  const words = blind;
  return (
    <Toggle on={on} tip={words.hint} onClick={() => onChange(!on)}>
      <EyeOff />
      <span className={crowded ? "max-ml:sr-only" : ""}>{words.label}</span>
    </Toggle>
  );
}
