import { Shield, ShieldCheck } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Switch } from "../../ui/switch.tsx";
import type { Mode } from "./session.ts";

/** Switches between Protected and Standard. On a phone it shows only the icon. */
export function PrivacySwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const words = texts.privacy;
  const on = mode === "protected";
  return (
    <Switch
      on={on}
      label={words.mode(words[mode])}
      tip={on ? words.protectedTip : words.standardTip}
      onChange={(next) => onMode(next ? "protected" : "standard")}
    >
      {on ? <ShieldCheck className="text-accent" /> : <Shield className="text-muted" />}
      <span className="hidden md:inline">{words[mode]}</span>
    </Switch>
  );
}
