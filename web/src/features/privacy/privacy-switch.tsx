import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import { privacy } from "#texts/privacy.ts";
import { Switch } from "../../ui/switch.tsx";
import type { Mode } from "./session.ts";

/** Switches between Protected and Standard. */
export function PrivacySwitch(props: { mode: Mode; onMode: (mode: Mode) => void; className?: string }) {
  const { mode, onMode, className } = props;
  const words = privacy;
  const on = mode === "protected";
  return (
    <Switch
      on={on}
      label={words.mode(words[mode])}
      tip={on ? words.protectedTip : words.standardTip}
      className={className}
      onChange={(next) => onMode(next ? "protected" : "standard")}
    >
      {on ? <ShieldCheck className="text-accent" /> : <Shield className="text-muted" />}
      {words[mode]}
    </Switch>
  );
}
