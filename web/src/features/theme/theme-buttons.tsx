import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { theme } from "#texts/page.ts";
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
      label={theme.label}
      value={useTheme()}
      onChange={setTheme}
      options={order.map((value) => {
        const Icon = icons[value];
        return { value, label: theme[value], icon: <Icon className="icon-s" /> };
      })}
    />
  );
}
