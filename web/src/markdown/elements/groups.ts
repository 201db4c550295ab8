import { useRef } from "react";

/** Items per list, and rows per table. A longer one is displayed as several. */
export const SEGMENT = 100;

/**
 * Splits a growing list into groups that can be memoized. A group that did not change stays the
 * same object, so a new item rerenders only the last group.
 */
export function useGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const groups = useRef<readonly (readonly T[])[]>([]);
  const before = groups.current;
  groups.current = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
    const group = items.slice(index * size, (index + 1) * size);
    const same = before[index];
    return same?.length === group.length && same.every((item, at) => item === group[at]) ? same : group;
  });
  return groups.current;
}

/** Returns the class of one segment of a list or table that is displayed as several. */
export function segmentClass(index: number, count: number): string | undefined {
  if (count === 1) return undefined;
  return `${index === 0 ? "" : "continued "}${index < count - 1 ? "segment" : ""}`.trim();
}
