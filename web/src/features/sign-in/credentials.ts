import words from "../../../../shared/account/words.json";
import type { Credentials } from "../../api/user.ts";

const PASSWORD_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*";
const PASSWORD_LENGTH = 16;

/** Of a generated username, both included. */
const MIN_NUMBER = 1000;
const MAX_NUMBER = 10_999;

/** A source of random whole numbers, each from 0 to 65,535. */
export type Draw = () => number;

/** Credentials that tell nothing of a person, such as SilentOtter1234 with 98 random bits. As the server makes them. */
export function generateCredentials(draw: Draw = secureDraw): Credentials {
  return { username: generateUsername(draw), password: generatePassword(draw) };
}

export function generateUsername(draw: Draw = secureDraw): string {
  const name = oneOf(words.adjectives, draw) + oneOf(words.nouns, draw);
  return `${name}${MIN_NUMBER + pick(MAX_NUMBER - MIN_NUMBER + 1, draw)}`;
}

function generatePassword(draw: Draw): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => oneOf([...PASSWORD_ALPHABET], draw)).join("");
}

/**
 * One of n numbers from 0, each as likely as any other: a draw beyond the largest multiple of n is thrown
 * away, for its remainder would favour small numbers. n is from 1 to 65,536.
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
