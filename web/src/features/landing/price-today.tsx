import { usePriceToday } from "../billing/use-price-today.ts";
import { Today } from "./today.tsx";

/** The current prices. */
export function PriceToday() {
  const text = usePriceToday();
  return text && <Today>{text}</Today>;
}
