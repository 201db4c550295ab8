import { Monitor, Moon, Sun } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { setTheme, type Theme, useTheme } from "./theme.ts";

const order: readonly Theme[] = ["light", "system", "dark"];
const icons = { light: Sun, system: Monitor, dark: Moon };

/** One button for each theme. */
export function ThemeButtons({ iconsOnly, className }: { iconsOnly?: boolean; className?: string }) {
  return (
    <Segmented
      className={className}
      iconsOnly={iconsOnly}
      label={texts.theme.label}
      value={useTheme()}
      onChange={setTheme}
      options={order.map((value) => {
        const Icon = icons[value];
        return { value, label: texts.theme[value], icon: <Icon className="icon-s" /> };
      })}
    />
  );
}
