import { describe, expect, test } from "vitest";
import words from "../../shared/account/words.json";
import { generateCredentials, pick } from "../src/features/sign-in/credentials.ts";

/** Returns a function that returns the numbers in turn, then starts over. */
function playing(...numbers: number[]) {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

describe("pick", () => {
  test("rejects draws that would favor small numbers", () => {
    // 65,536 = 7 * 9,362 + 2, so the two largest values are rejected.
    expect(pick(7, playing(65_534, 65_535, 65_533))).toBe(6);
    expect(pick(65_536, playing(65_535))).toBe(65_535);
  });

  test.each([24, 70, 10_000])("returns each of %i values equally often", (n) => {
    const times = new Array<number>(n).fill(0);
    let rejected = 0;
    for (let drawn = 0; drawn < 65_536; drawn++) {
      // A rejected draw is repeated: the 0 that follows is used.
      let draws = 0;
      const got = pick(n, () => (draws++ === 0 ? drawn : 0));
      if (draws > 1) rejected++;
      else times[got] = (times[got] ?? 0) + 1;
    }
    expect(new Set(times)).toEqual(new Set([Math.floor(65_536 / n)]));
    expect(rejected).toBe(65_536 % n);
  });
});

describe("generateCredentials", () => {
  test("has 24 adjectives and 24 nouns, without duplicates", () => {
    expect(new Set(words.adjectives).size).toBe(24);
    expect(new Set(words.nouns).size).toBe(24);
  });

  test("can return the first and the last word, number and character", () => {
    const { username, password } = generateCredentials(() => 0);
    expect(username).toBe(`${words.adjectives[0]}${words.nouns[0]}1000`);
    expect(password).toBe("A".repeat(16));
    const last = generateCredentials(playing(23, 23, 9999, ...new Array<number>(16).fill(69)));
    expect(last.username).toBe(`${words.adjectives[23]}${words.nouns[23]}10999`);
    expect(last.password).toBe("*".repeat(16));
  });

  test("returns the right format, uses every character, and repeats no password", () => {
    const form = new RegExp(`^(?:${words.adjectives.join("|")})(?:${words.nouns.join("|")})(\\d{4,5})$`);
    const characters = new Set<string>();
    const passwords = new Set<string>();
    for (let i = 0; i < 500; i++) {
      const { username, password } = generateCredentials();
      const number = Number(form.exec(username)?.[1]);
      expect(number).toBeGreaterThanOrEqual(1000);
      expect(number).toBeLessThanOrEqual(10_999);
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
      passwords.add(password);
      for (const character of password) characters.add(character);
    }
    expect(passwords.size).toBe(500);
    expect(characters.size).toBe(70);
  });
});
