import { useEffect, useState } from "react";

/** A value that outlives the component that uses it. Create it once per document. */
export interface Kept<T> {
  value: T;
}

/** Like useState, but a component that is mounted again starts with the last value. */
export function useKeptState<T>(kept: Kept<T>): [T, (next: T) => void] {
  const [value, setValue] = useState(kept.value);
  useEffect(() => {
    kept.value = value;
  }, [kept, value]);
  return [value, setValue];
}
