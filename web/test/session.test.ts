import { describe, expect, test } from "vitest";
import { remaining } from "../src/features/privacy/remaining.ts";
import {
  type Command,
  SESSION_MS,
  type Session,
  type SessionEvent,
  start,
  step,
} from "../src/features/privacy/session.ts";

const MINUTE = 60_000;

/** Runs events at their minutes after the start; answers the session and all commands. */
function run(events: [minute: number, event: SessionEvent][], from = start(true, 0)) {
  let session: Session = from.session;
  const commands: Command[] = [...from.commands];
  for (const [minute, event] of events) {
    const next = step(session, event, minute * MINUTE);
    session = next.session;
    commands.push(...next.commands);
  }
  return { session, commands };
}

const shown = { type: "shown" } as const;
const hidden = { type: "hidden" } as const;
const ticked = { type: "ticked" } as const;

describe("a session", () => {
  test("begins protected, with a key, for thirty minutes", () => {
    const { session, commands } = start(true, 5);
    expect(session).toMatchObject({ mode: "protected", phase: "open", endsAt: 5 + SESSION_MS, end: null });
    expect(SESSION_MS).toBe(1_800_000);
    expect(commands).toEqual(["begin"]);
  });

  test.each<[string, [number, SessionEvent][], number]>([
    ["of the mount", [], 30],
    ["of the hiding", [[10, hidden]], 40],
    [
      "of the return",
      [
        [10, hidden],
        [20, shown],
      ],
      50,
    ],
    ["of going on", [[29, { type: "kept" }]], 59],
    [
      "of the last of many",
      [
        [10, hidden],
        [20, shown],
        [25, hidden],
        [50, shown],
      ],
      80,
    ],
  ])("ends thirty minutes after the moment %s", (_, events, minute) => {
    const { session } = run(events);
    expect(session.endsAt).toBe(minute * MINUTE);
    expect(step(session, ticked, minute * MINUTE - 1).commands).toEqual([]);
    expect(step(session, ticked, minute * MINUTE).commands[0]).toBe("wipe");
  });

  test("seals when hidden and opens when shown", () => {
    expect(run([[1, hidden]]).session.phase).toBe("sealed");
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
    ]);
    expect(commands).toEqual(["begin", "seal", "open"]);
    expect(session.phase).toBe("opening");
    expect(step(session, { type: "opened" }, 2 * MINUTE).session.phase).toBe("open");
  });

  test("hidden while it opens, it is sealed again; what has opened too late changes nothing", () => {
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
      [3, hidden],
      [3, { type: "opened" }],
    ]);
    expect(commands).toEqual(["begin", "seal", "open", "seal"]);
    expect(session.phase).toBe("sealed");
  });

  test("while it opens, its key is not dropped for another mode", () => {
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
      [2, { type: "mode", mode: "standard" }],
    ]);
    expect(session.mode).toBe("protected");
    expect(commands).toEqual(["begin", "seal", "open"]);
  });

  test("that cannot seal or open is wiped and says so, in a hidden tab as in a visible one", () => {
    const sealing = run([
      [1, hidden],
      [1, { type: "failed" }],
    ]);
    expect(sealing.commands).toEqual(["begin", "seal", "wipe"]);
    expect(sealing.session).toMatchObject({ phase: "over", endsAt: null, end: "failed" });
    const opening = run([
      [1, hidden],
      [2, shown],
      [2, { type: "failed" }],
    ]);
    expect(opening.commands).toEqual(["begin", "seal", "open", "wipe", "begin"]);
    expect(opening.session).toMatchObject({ phase: "open", endsAt: 32 * MINUTE, end: "failed" });
  });

  test("waits with sealing until nothing comes in any more", () => {
    const writing = run([
      [1, { type: "busy", busy: true }],
      [2, hidden],
    ]);
    expect(writing.commands).toEqual(["begin"]);
    expect(writing.session.phase).toBe("open");
    const ended = step(writing.session, { type: "busy", busy: false }, 3 * MINUTE);
    expect(ended.commands).toEqual(["seal"]);
    // The clock runs from the hiding, not from the end of the answers.
    expect(ended.session.endsAt).toBe(32 * MINUTE);
  });

  test("does not seal when the visitor was back before the answers ended", () => {
    const { commands } = run([
      [1, { type: "busy", busy: true }],
      [2, hidden],
      [3, shown],
      [4, { type: "busy", busy: false }],
    ]);
    expect(commands).toEqual(["begin"]);
  });

  test("over while hidden: wiped, no key until the return, which says so", () => {
    const { session, commands } = run([
      [1, hidden],
      [31, ticked],
    ]);
    expect(commands).toEqual(["begin", "seal", "wipe"]);
    expect(session).toMatchObject({ phase: "over", endsAt: null, end: "expired" });
    const back = step(session, shown, 60 * MINUTE);
    expect(back.commands).toEqual(["begin"]);
    expect(back.session).toMatchObject({ phase: "open", endsAt: 90 * MINUTE, end: "expired" });
    expect(step(back.session, { type: "kept" }, 61 * MINUTE).session.end).toBeNull();
  });

  test("over while hidden though no timer fired: the return finds it, and never opens", () => {
    const { commands } = run([
      [1, hidden],
      [31, shown],
    ]);
    expect(commands).toEqual(["begin", "seal", "wipe", "begin"]);
  });

  test("over while answers are written in a hidden tab: wiped all the same", () => {
    const { session, commands } = run([
      [1, { type: "busy", busy: true }],
      [2, hidden],
      [32, ticked],
    ]);
    expect(commands).toEqual(["begin", "wipe"]);
    expect(step(session, { type: "busy", busy: false }, 33 * MINUTE).commands).toEqual([]);
  });

  test("over in a visible tab: wiped, and the next one begins", () => {
    const { session, commands } = run([[30, ticked]]);
    expect(commands).toEqual(["begin", "wipe", "begin"]);
    expect(session).toMatchObject({ phase: "open", endsAt: 60 * MINUTE, end: "expired" });
  });

  test("Standard has no key, no sealing and no end", () => {
    const { session, commands } = run([
      [1, { type: "mode", mode: "standard" }],
      [2, hidden],
      [99, ticked],
    ]);
    expect(commands).toEqual(["begin", "forget-key"]);
    expect(session).toMatchObject({ phase: "open", endsAt: null, end: null });
    const back = step(
      step(session, shown, 100 * MINUTE).session,
      { type: "mode", mode: "protected" },
      101 * MINUTE,
    );
    expect(back.commands).toEqual(["begin"]);
    expect(back.session.endsAt).toBe(131 * MINUTE);
  });

  test("a wipe starts anew if Protected, and makes no key if Standard", () => {
    expect(run([[5, { type: "wiped" }]]).commands).toEqual(["begin", "wipe", "begin"]);
    expect(run([[5, { type: "wiped" }]]).session.endsAt).toBe(35 * MINUTE);
    const standard = run([
      [1, { type: "mode", mode: "standard" }],
      [5, { type: "wiped" }],
    ]);
    expect(standard.commands).toEqual(["begin", "forget-key", "wipe"]);
  });

  test("leaving wipes once, hidden afterwards or before; coming back begins anew and says so", () => {
    expect(
      run([
        [1, { type: "left" }],
        [1, hidden],
      ]).commands,
    ).toEqual(["begin", "wipe"]);
    const { session, commands } = run([
      [1, hidden],
      [2, { type: "left" }],
      [3, shown],
      [3, shown],
    ]);
    expect(commands).toEqual(["begin", "seal", "wipe", "begin"]);
    expect(session).toMatchObject({ phase: "open", end: "left", endsAt: 33 * MINUTE });
  });
});

describe("remaining", () => {
  test.each([
    [SESSION_MS, { ending: false, minutes: 30, seconds: 0, holds: MINUTE }],
    [SESSION_MS - 1, { ending: false, minutes: 30, seconds: 0, holds: MINUTE - 1 }],
    [2 * MINUTE + 1, { ending: false, minutes: 3, seconds: 0, holds: 1 }],
    [2 * MINUTE, { ending: true, minutes: 2, seconds: 0, holds: 1000 }],
    [61_500, { ending: true, minutes: 1, seconds: 2, holds: 500 }],
    [999, { ending: true, minutes: 0, seconds: 1, holds: 999 }],
    [-5, { ending: true, minutes: 0, seconds: 0, holds: 1000 }],
  ])("of %d ms", (left, expected) => {
    expect(remaining(left)).toEqual(expected);
  });
});
