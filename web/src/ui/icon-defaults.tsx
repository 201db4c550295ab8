import { LucideProvider } from "lucide-react";
import type { ReactNode } from "react";

/** Sets the default size and stroke of the icons inside: 18 px and 1.6 px. */
export function IconDefaults({ children }: { children: ReactNode }) {
  return (
    <LucideProvider size={18} strokeWidth={1.6}>
      {children}
    </LucideProvider>
  );
}
