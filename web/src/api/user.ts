import { useEffect } from "react";
import useSWR, { mutate } from "swr";
import { forgetLastModels } from "../lib/last-models.ts";
import { isVisible } from "../lib/page-life.ts";
import { setReading } from "../lib/reading.ts";
import { store } from "../lib/storage.ts";
import { notifyOtherTabs, onOtherTabs } from "./account-channel.ts";
import { mirrorChatCount } from "./chat-count.ts";
import { json, post, RequestError, read, request, TOKEN_KEY } from "./client.ts";
import type { Credentials, NewToken, User } from "./types.ts";

export type { Credentials, User };

/** Where a visitor is sent, by a full navigation, when the server requires an account. */
export const signInRedirect = "/api/login";

const USER_URL = "/api/user";
const POLL_MS = 30_000;

/**
 * Returns the user, null if signed out, or undefined if not known yet. An error keeps the last known
 * value.
 */
export function useUser(): User | null | undefined {
  return useSWR<User | null, Error>(USER_URL, readUser).data;
}

/** Like `useUser`, but returns null if an error has left the user unknown. */
export function useUserOrVisitor(): User | null | undefined {
  const { data, error } = useSWR<User | null, Error>(USER_URL, readUser);
  return data === undefined && error ? null : data;
}

/**
 * Keeps the user up to date: refreshes it every 30 seconds while the tab is visible, and follows
 * sign-ins and sign-outs in other tabs. Call it once per page. (SWR's refreshInterval stops for
 * good after the first error.)
 */
export function useLiveUser(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isVisible()) refreshUser();
    }, POLL_MS);
    const stopListening = onOtherTabs(({ signedIn }) => {
      if (signedIn === null) {
        mutate(USER_URL, null, { revalidate: false });
        reportSignOut("elsewhere");
      } else if (signedIn !== lastUserId) refreshUser();
    });
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);
}

/** Whether a user signed out in this tab or in another one. */
export type SignOutPlace = "here" | "elsewhere";

const signOutListeners = new Set<(place: SignOutPlace) => void>();

/**
 * Calls the listener when the user signs out, or when another user signs in, so that the user's
 * data can be erased. A session that ends on the server is not a sign-out.
 */
export function onSignOut(listener: (place: SignOutPlace) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** The id of the last user known to this tab; null after a sign-out. */
let lastUserId: string | null = null;
let signOuts = 0;

function reportSignOut(place: SignOutPlace): void {
  lastUserId = null;
  signOuts += 1;
  forgetLastModels();
  setReading(false);
  for (const listener of signOutListeners) listener(place);
}

/** Records the user that the server returned, and notifies the other tabs of a new one. */
function recordUser(user: User): void {
  mirrorChatCount(user);
  if (user.id === lastUserId) return;
  if (lastUserId !== null) reportSignOut("elsewhere");
  lastUserId = user.id;
  notifyOtherTabs({ signedIn: user.id });
}

/** Refetches the user, including the number of chats used. */
export function refreshUser(): void {
  mutate(USER_URL);
}

/** Signs in. Throws a RequestError. */
export function login(credentials: Credentials): Promise<User> {
  return authenticate("/api/login", credentials);
}

/**
 * Creates an account and signs in. Throws a RequestError, with status 409 if the username is taken.
 */
export function register(credentials: Credentials): Promise<User> {
  return authenticate("/api/register", credentials);
}

/** Ends the session. Throws a RequestError. */
export function logout(): Promise<void> {
  return endSessions();
}

/** Ends all sessions of the user, on every device. Throws a RequestError. */
export function logoutEverywhere(): Promise<void> {
  return endSessions({ everywhere: true });
}

async function endSessions(body?: { everywhere: true }): Promise<void> {
  const response = await request("POST", "/api/logout", { body });
  await signedOut();
  // 205 Reset Content: a server for one person has its own page for everyone else.
  if (response.status === 205) location.reload();
}

/**
 * Deletes the user's account. The server first cancels the subscription. Throws a RequestError.
 *
 * @param username the signed-in user's username, as a confirmation
 * @param password the user's password, if they have one
 */
export async function deleteAccount(username: string, password?: string): Promise<void> {
  await request("DELETE", "/api/user", { body: { username, password } });
  await signedOut();
}

/** Changes the password and ends the user's other sessions. Throws a RequestError. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const response = await request("PUT", "/api/user/password", { body: { currentPassword, newPassword } });
  if (response.status === 204) return; // the new session is in the cookie
  const { token } = await json<NewToken>("PUT", "/api/user/password", response);
  store(TOKEN_KEY, token);
}

/** Forgets the user in this tab and in the others. */
async function signedOut(): Promise<void> {
  store(TOKEN_KEY, null);
  await mutate(USER_URL, null, { revalidate: false });
  reportSignOut("here");
  notifyOtherTabs({ signedIn: null });
}

async function authenticate(path: "/api/login" | "/api/register", credentials: Credentials): Promise<User> {
  const user = await post(path, credentials);
  recordUser(user);
  await mutate(USER_URL, user, { revalidate: false });
  return user;
}

async function readUser(path: string): Promise<User | null> {
  const before = signOuts;
  try {
    const user = await read<User>(path);
    // After a sign-out, SWR ignores the response as well.
    if (signOuts === before) recordUser(user);
    return user;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}
