import { useSyncExternalStore } from "react";
import { registerRender } from "../lib/heap-hygiene.ts";
import { useLanguage } from "../lib/use-language.ts";

/** How long a toast stays in memory. */
const REMOVE_MS = 1_000_000;

export interface ToastContent {
  title: string;
  text?: string;
  /** A second paragraph, or several lines. */
  detail?: string;
  tone?: "plain" | "destructive";
  /** A button that also hides the toast. `focused`: it has the focus at first. */
  action?: { label: string; act: () => void; focused?: boolean };
  /** Whether it stays on screen during the next navigation, which hides other toasts. */
  keepOnNavigation?: boolean;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

interface Entry {
  id: number;
  open: boolean;
  /** Whether it stays on screen during the next navigation. */
  kept?: boolean;
  /** Called on each render, so that the texts follow the language. */
  content: () => ToastContent;
}

// One at a time: a new toast replaces the current one.
let current: Entry | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, which follows changes of language. Returns its id for `dismissToast`.
 *
 * @param content Reads the texts. Called on each render.
 */
export function toast(content: () => ToastContent): number {
  lastId += 1;
  set({ id: lastId, open: true, kept: content().keepOnNavigation, content });
  return lastId;
}

/** Hides the current toast and erases its text at once. */
export function clearToasts(): void {
  if (current) set({ id: current.id, open: false, content: () => ({ title: "" }) });
}

/** Hides a toast and drops its action. Its entry is removed later. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  const { action: _, ...content } = current.content();
  set({ id, open: false, content: () => content });
}

/** Hides the current toast. One with `keepOnNavigation` stays until the next navigation. */
export function dismissToastOnNavigation(): void {
  if (current?.kept) set({ ...current, kept: false });
  else if (current) dismissToast(current.id);
}

export function useToast(): Toast | null {
  useLanguage();
  const entry = useSyncExternalStore(subscribe, () => current);
  return entry && { ...entry.content(), id: entry.id, open: entry.open };
}

function set(next: Entry | null) {
  current = next;
  clearTimeout(removal);
  if (next) removal = setTimeout(() => set(null), REMOVE_MS);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The toaster is not part of the page that Secure Clear renders again.
registerRender(() => {
  if (current) set({ ...current });
});
