import { describe, expect, test } from "vitest";
import {
  type Command,
  closedSession,
  SESSION_MS,
  type Session,
  type SessionEvent,
  transition,
  VISIT_MS,
} from "../src/features/privacy/session.ts";
import { timeLeft } from "../src/features/privacy/use-time-left.ts";

const MINUTE = 60_000;

const opened = { type: "opened", visible: true } as const;
const closed = { type: "closed", hasContents: true } as const;

/**
 * Applies events at the given minutes after the screen was opened. Returns the session and all
 * commands.
 */
function run(events: [minute: number, event: SessionEvent][], from = transition(closedSession, opened, 0)) {
  let session: Session = from.session;
  const commands: Command[] = [...from.commands];
  for (const [minute, event] of events) {
    const next = transition(session, event, minute * MINUTE);
    session = next.session;
    commands.push(...next.commands);
  }
  return { session, commands };
}

const shown = { type: "shown" } as const;
const hidden = { type: "hidden" } as const;
const ticked = { type: "ticked" } as const;

describe("session", () => {
  test("starts protected, with a key, for thirty minutes", () => {
    const { session, commands } = transition(closedSession, opened, 5);
    expect(session).toMatchObject({ mode: "protected", phase: "open", endsAt: 5 + SESSION_MS, end: null });
    expect(SESSION_MS).toBe(1_800_000);
    expect(commands).toEqual(["create-key"]);
  });

  test.each<[string, [number, SessionEvent][], number]>([
    ["after it starts", [], 30],
    ["after the tab is hidden", [[10, hidden]], 40],
    [
      "after the tab is shown again",
      [
        [10, hidden],
        [20, shown],
      ],
      50,
    ],
    ["after it was extended", [[29, { type: "kept" }]], 59],
    [
      "after the last of several events",
      [
        [10, hidden],
        [20, shown],
        [25, hidden],
        [50, shown],
      ],
      80,
    ],
  ])("ends thirty minutes %s", (_, events, minute) => {
    const { session } = run(events);
    expect(session.endsAt).toBe(minute * MINUTE);
    expect(transition(session, ticked, minute * MINUTE - 1).commands).toEqual([]);
    expect(transition(session, ticked, minute * MINUTE).commands[0]).toBe("wipe");
  });

  test("seals when hidden and unseals when shown", () => {
    expect(run([[1, hidden]]).session.phase).toBe("sealed");
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
    ]);
    expect(commands).toEqual(["create-key", "seal", "unseal"]);
    expect(session.phase).toBe("unsealing");
    expect(transition(session, { type: "unsealed" }, 2 * MINUTE).session.phase).toBe("open");
  });

  test("seals again if hidden while unsealing, and ignores the late result", () => {
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
      [3, hidden],
      [3, { type: "unsealed" }],
    ]);
    expect(commands).toEqual(["create-key", "seal", "unseal", "seal"]);
    expect(session.phase).toBe("sealed");
  });

  test("keeps its key while unsealing, even if the mode is changed", () => {
    const { session, commands } = run([
      [1, hidden],
      [2, shown],
      [2, { type: "mode", mode: "standard" }],
    ]);
    expect(session.mode).toBe("protected");
    expect(commands).toEqual(["create-key", "seal", "unseal"]);
  });

  test("wipes and reports why if sealing or unsealing fails, in hidden and visible tabs", () => {
    const sealing = run([
      [1, hidden],
      [1, { type: "failed" }],
    ]);
    expect(sealing.commands).toEqual(["create-key", "seal", "wipe"]);
    expect(sealing.session).toMatchObject({ phase: "ended", endsAt: null, end: "failed" });
    const unsealing = run([
      [1, hidden],
      [2, shown],
      [2, { type: "failed" }],
    ]);
    expect(unsealing.commands).toEqual(["create-key", "seal", "unseal", "wipe", "create-key"]);
    expect(unsealing.session).toMatchObject({ phase: "open", endsAt: 32 * MINUTE, end: "failed" });
  });

  test("waits for streaming to end before it seals", () => {
    const writing = run([
      [1, { type: "arriving", arriving: true }],
      [2, hidden],
    ]);
    expect(writing.commands).toEqual(["create-key"]);
    expect(writing.session.phase).toBe("open");
    const next = transition(writing.session, { type: "arriving", arriving: false }, 3 * MINUTE);
    expect(next.commands).toEqual(["seal"]);
    // The time runs from when the tab was hidden, not from when streaming ended.
    expect(next.session.endsAt).toBe(32 * MINUTE);
  });

  test("does not seal if the tab is shown again before streaming ends", () => {
    const { commands } = run([
      [1, { type: "arriving", arriving: true }],
      [2, hidden],
      [3, shown],
      [4, { type: "arriving", arriving: false }],
    ]);
    expect(commands).toEqual(["create-key"]);
  });

  test("expires while hidden: wipes, and creates a new key when the tab is shown", () => {
    const { session, commands } = run([
      [1, hidden],
      [31, ticked],
    ]);
    expect(commands).toEqual(["create-key", "seal", "wipe"]);
    expect(session).toMatchObject({ phase: "ended", endsAt: null, end: "expired" });
    const back = transition(session, shown, 60 * MINUTE);
    expect(back.commands).toEqual(["create-key"]);
    expect(back.session).toMatchObject({ phase: "open", endsAt: 90 * MINUTE, end: "expired" });
    expect(transition(back.session, { type: "kept" }, 61 * MINUTE).session.end).toBeNull();
  });

  test("expires while hidden without a timer: showing the tab wipes and never unseals", () => {
    const { commands } = run([
      [1, hidden],
      [31, shown],
    ]);
    expect(commands).toEqual(["create-key", "seal", "wipe", "create-key"]);
  });

  test("expires while streaming in a hidden tab: wipes anyway", () => {
    const { session, commands } = run([
      [1, { type: "arriving", arriving: true }],
      [2, hidden],
      [32, ticked],
    ]);
    expect(commands).toEqual(["create-key", "wipe"]);
    expect(transition(session, { type: "arriving", arriving: false }, 33 * MINUTE).commands).toEqual([]);
  });

  test("expires in a visible tab: wipes and starts the next session", () => {
    const { session, commands } = run([[30, ticked]]);
    expect(commands).toEqual(["create-key", "wipe", "create-key"]);
    expect(session).toMatchObject({ phase: "open", endsAt: 60 * MINUTE, end: "expired" });
  });

  test("has no key, never seals and never expires in Standard mode", () => {
    const { session, commands } = run([
      [1, { type: "mode", mode: "standard" }],
      [2, hidden],
      [99, ticked],
    ]);
    expect(commands).toEqual(["create-key", "drop-key"]);
    expect(session).toMatchObject({ phase: "open", endsAt: null, end: null });
    const back = transition(
      transition(session, shown, 100 * MINUTE).session,
      { type: "mode", mode: "protected" },
      101 * MINUTE,
    );
    expect(back.commands).toEqual(["create-key"]);
    expect(back.session.endsAt).toBe(131 * MINUTE);
  });

  test("a wipe starts a new session in Protected mode, and creates no key in Standard mode", () => {
    expect(run([[5, { type: "wiped" }]]).commands).toEqual(["create-key", "wipe", "create-key"]);
    expect(run([[5, { type: "wiped" }]]).session.endsAt).toBe(35 * MINUTE);
    const standard = run([
      [1, { type: "mode", mode: "standard" }],
      [5, { type: "wiped" }],
    ]);
    expect(standard.commands).toEqual(["create-key", "drop-key", "wipe"]);
  });

  test("wipes in both modes, and reports why, when the user signs out in another tab", () => {
    const open = run([[5, { type: "signedOut" }]]);
    expect(open.commands).toEqual(["create-key", "wipe", "create-key"]);
    expect(open.session).toMatchObject({ phase: "open", end: "signedOut", endsAt: 35 * MINUTE });
    const hiddenTab = run([
      [1, hidden],
      [2, { type: "signedOut" }],
      [3, shown],
    ]);
    expect(hiddenTab.commands).toEqual(["create-key", "seal", "wipe", "create-key"]);
    expect(hiddenTab.session).toMatchObject({ phase: "open", end: "signedOut" });
    const standard = run([
      [1, { type: "mode", mode: "standard" }],
      [5, { type: "signedOut" }],
    ]);
    expect(standard.commands).toEqual(["create-key", "drop-key", "wipe"]);
    expect(standard.session.end).toBe("signedOut");
  });

  test("leaving the page wipes once, and returning starts a new session that reports why", () => {
    expect(
      run([
        [1, { type: "left" }],
        [1, hidden],
      ]).commands,
    ).toEqual(["create-key", "wipe"]);
    const { session, commands } = run([
      [1, hidden],
      [2, { type: "left" }],
      [3, shown],
      [3, shown],
    ]);
    expect(commands).toEqual(["create-key", "seal", "wipe", "create-key"]);
    expect(session).toMatchObject({ phase: "open", end: "left", endsAt: 33 * MINUTE });
  });
});

describe("a visit to another screen", () => {
  const standard = { type: "mode", mode: "standard" } as const;

  test("drops the key, and continues with a new one in the mode that the user chose", () => {
    const { session, commands } = run([
      [5, closed],
      [14, opened],
    ]);
    expect(commands).toEqual(["create-key", "drop-key", "create-key"]);
    expect(session).toMatchObject({ mode: "protected", phase: "open", endsAt: 44 * MINUTE, end: null });
    const unprotected = run([
      [1, standard],
      [5, closed],
      [14, opened],
    ]);
    expect(unprotected.commands).toEqual(["create-key", "drop-key", "drop-key"]);
    expect(unprotected.session).toMatchObject({ mode: "standard", phase: "open", endsAt: null });
  });

  test.each<[string, SessionEvent, string | null]>([
    ["the tab is hidden", hidden, "away"],
    ["ten minutes have passed", ticked, "away"],
    ["the page is unloaded", { type: "left" }, "left"],
    ["the user signs out in another tab", { type: "signedOut" }, "signedOut"],
    ["the user signs out in this tab", { type: "wiped" }, null],
  ])("erases the contents when %s, and reports why on return", (_, event, end) => {
    expect(VISIT_MS).toBe(10 * MINUTE);
    const at = event === ticked ? 15 : 6;
    const { session, commands } = run([
      [5, closed],
      [at, event],
      [at, shown],
      [at, { type: "signedOut" }],
    ]);
    expect(commands).toEqual(["create-key", "drop-key", "wipe"]);
    expect(session).toMatchObject({ phase: "closed", endsAt: null, end });
    const back = transition(session, opened, 20 * MINUTE);
    expect(back.commands).toEqual(["create-key"]);
    expect(back.session).toMatchObject({ mode: "protected", phase: "open", end });
    expect(
      run(
        [
          [21, closed],
          [22, opened],
        ],
        back,
      ).session.end,
    ).toBeNull();
  });

  test("that lasts too long erases the contents even if no timer has run", () => {
    const { session, commands } = run([
      [5, closed],
      [15, opened],
    ]);
    expect(commands).toEqual(["create-key", "drop-key", "wipe", "create-key"]);
    expect(session).toMatchObject({ phase: "open", end: "away" });
  });

  test("erases the contents at once if the tab is hidden", () => {
    const { session, commands } = run([
      [1, { type: "arriving", arriving: true }],
      [2, hidden],
      [3, closed],
    ]);
    expect(commands).toEqual(["create-key", "wipe"]);
    expect(session).toMatchObject({ endsAt: null, end: "away" });
  });

  test("loses sealed contents, whose key ends with the screen", () => {
    const { session, commands } = run([
      [2, hidden],
      [3, closed],
      [4, opened],
    ]);
    expect(commands).toEqual(["create-key", "seal", "wipe", "create-key"]);
    expect(session.end).toBeNull();
  });

  test("with nothing to lose starts over in Protected mode", () => {
    const { session, commands } = run([
      [1, standard],
      [5, { type: "closed", hasContents: false }],
      [60, hidden],
      [61, opened],
    ]);
    expect(commands).toEqual(["create-key", "drop-key", "drop-key", "create-key"]);
    expect(session).toMatchObject({ mode: "protected", phase: "open", end: null });
  });
});

describe("timeLeft", () => {
  test.each([
    [SESSION_MS, { ending: false, minutes: 30, seconds: 0, validFor: MINUTE }],
    [SESSION_MS - 1, { ending: false, minutes: 30, seconds: 0, validFor: MINUTE - 1 }],
    [2 * MINUTE + 1, { ending: false, minutes: 3, seconds: 0, validFor: 1 }],
    [2 * MINUTE, { ending: true, minutes: 2, seconds: 0, validFor: 1000 }],
    [61_500, { ending: true, minutes: 1, seconds: 2, validFor: 500 }],
    [999, { ending: true, minutes: 0, seconds: 1, validFor: 999 }],
    [-5, { ending: true, minutes: 0, seconds: 0, validFor: 1000 }],
  ])("for %d ms is %j", (left, expected) => {
    expect(timeLeft(left)).toEqual(expected);
  });
});
