import { useEffect } from "react";
import type { Agreement } from "./claim-map.ts";

/** Reports how far the answers agree, when that changes, until the map is gone. */
export function useAgreement(
  agreement: Agreement | undefined,
  onAgreement: (agreement: Agreement | undefined) => void,
): void {
  const key = JSON.stringify(agreement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the numbers
  useEffect(() => {
    onAgreement(agreement);
  }, [key, onAgreement]);
  useEffect(() => () => onAgreement(undefined), [onAgreement]);
}
