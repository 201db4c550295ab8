import words from "../../../../shared/account/words.json";
import type { Credentials } from "../../api/user.ts";
import { limits } from "../../lib/limits.ts";

const PASSWORD_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*";

/** Returns a random integer from 0 to 65,535. */
export type Draw = () => number;

/**
 * Generates anonymous credentials: a username such as SilentOtter1234 and a password with 98 bits
 * of entropy. The server generates them the same way.
 */
export function generateCredentials(draw: Draw = secureDraw): Credentials {
  return { username: generateUsername(draw), password: generatePassword(draw) };
}

export function generateUsername(draw: Draw = secureDraw): string {
  const { minNumber, maxNumber } = limits.username;
  const name = oneOf(words.adjectives, draw) + oneOf(words.nouns, draw);
  return `${name}${minNumber + pick(maxNumber - minNumber + 1, draw)}`;
}

function generatePassword(draw: Draw): string {
  return Array.from({ length: limits.password.generatedCharacters }, () =>
    oneOf([...PASSWORD_ALPHABET], draw),
  ).join("");
}

/**
 * Returns a uniformly random integer from 0 to n - 1. Draws beyond the largest multiple of n are
 * rejected, because their remainders would favor small numbers. n is from 1 to 65,536.
 */
export function pick(n: number, draw: Draw): number {
  const draws = 0x1_0000;
  for (;;) {
    const drawn = draw();
    if (drawn < draws - (draws % n)) return drawn % n;
  }
}

function oneOf(items: readonly string[], draw: Draw): string {
  return items[pick(items.length, draw)] ?? "";
}

function secureDraw(): number {
  return crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
}
