import type { Turn, Versions } from "./conversation.ts";

const none: Versions = { before: [], after: [] };

/**
 * Replaces a turn and all turns after it with an edited question. They become its earlier version.
 */
export function replaceFrom(turns: readonly Turn[], turnId: string, edited: Turn): Turn[] {
  const { earlier, first, rest } = splitAt(turns, turnId);
  if (!first) return [...turns, edited];
  const { before, after } = first.versions ?? none;
  const versions = { before: [...before, [bare(first), ...rest], ...after], after: [] };
  return [...earlier, { ...edited, replaces: turnId, versions }];
}

/** Shows the previous or the next version of a question with the turns that followed it. */
export function showVersion(turns: readonly Turn[], turnId: string, step: -1 | 1): Turn[] {
  const { earlier, first, rest } = splitAt(turns, turnId);
  const { before, after } = first?.versions ?? none;
  const [shown, ...others] = (step < 0 ? before.at(-1) : after[0]) ?? [];
  if (!first || !shown) return [...turns];
  const current = [bare(first), ...rest];
  const versions =
    step < 0
      ? { before: before.slice(0, -1), after: [current, ...after] }
      : { before: [...before, current], after: after.slice(1) };
  return [...earlier, { ...shown, versions }, ...others];
}

/**
 * Removes a question whose chat failed unanswered. If it was an edit, the version before the edit
 * is shown again, with the edited text ready to be sent again.
 */
export function withdraw(turns: readonly Turn[], turnId: string): Turn[] {
  const { earlier, first } = splitAt(turns, turnId);
  const { before } = first?.versions ?? none;
  const index = before.findIndex(([turn]) => turn?.id === first?.replaces);
  const [shown, ...others] = before[index] ?? [];
  if (!first || !shown) return turns.filter(({ id }) => id !== turnId);
  const versions =
    before.length > 1 ? { before: before.slice(0, index), after: before.slice(index + 1) } : undefined;
  return [...earlier, { ...shown, edit: first.question, versions }, ...others];
}

/** Returns which version of its question a turn is, from 1, and how many there are. */
export function versionOf({ versions = none }: Pick<Turn, "versions">): { number: number; count: number } {
  const number = versions.before.length + 1;
  return { number, count: number + versions.after.length };
}

/** Applies a function to every turn of the other versions. */
export function mapVersions({ before, after }: Versions, map: (turn: Turn) => Turn): Versions {
  const each = (tail: readonly Turn[]) => tail.map(map);
  return { before: before.map(each), after: after.map(each) };
}

function splitAt(turns: readonly Turn[], turnId: string) {
  const index = turns.findIndex(({ id }) => id === turnId);
  if (index < 0) return { earlier: turns, first: undefined, rest: [] };
  return { earlier: turns.slice(0, index), first: turns[index], rest: turns.slice(index + 1) };
}

/** Returns a turn without the fields that only the version on screen has. */
function bare({ versions: _versions, edit: _edit, ...turn }: Turn): Turn {
  return turn;
}
