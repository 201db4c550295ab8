import { useEffect } from "react";
import useSWR, { mutate } from "swr";
import { store } from "../lib/storage.ts";
import { mirrorChatCount } from "./chat-count.ts";
import { RequestError, read, request, TOKEN_KEY } from "./client.ts";

/** Who is signed in, as `GET /api/user` tells it. */
export interface User {
  id: string;
  /** May be "". */
  username: string;
  is_pro: boolean;
  is_admin: boolean;
  chats_used: number;
  /** Null: as many as they like. */
  chats_limit: number | null;
}

export interface Credentials {
  username: string;
  password: string;
}

/** Where the browser goes, as to a page, to sign in with Google. */
export const googleSignIn = "/api/auth/google";

/** Where the browser goes, as to a page, when the server wants a visitor to sign in. */
export const signInRedirect = "/api/login";

const USER_URL = "/api/user";
const POLL_MS = 30_000;

/** The user; null when nobody is signed in, undefined while that is unknown, as it is when the asking failed. */
export function useUser(): User | null | undefined {
  return useSWR<User | null, Error>(USER_URL, readUser).data;
}

/** The same for a page that goes on for a visitor when the asking failed. */
export function useUserOrVisitor(): User | null | undefined {
  const { data, error } = useSWR<User | null, Error>(USER_URL, readUser);
  return data === undefined && error ? null : data;
}

/**
 * Asks every 30 seconds who is signed in, while the tab is seen. For one place in the page. (SWR's own
 * refreshInterval ends for good at the first answer that fails.)
 */
export function usePolledUser(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refreshUser();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Asks the server anew who is signed in, and how many chats they have used. */
export function refreshUser(): void {
  mutate(USER_URL);
}

/** Signs in; throws a RequestError. */
export function login(credentials: Credentials): Promise<User> {
  return enter("/api/login", credentials);
}

/** Makes an account and signs in; throws a RequestError, with status 409 when the name is taken. */
export function register(credentials: Credentials): Promise<User> {
  return enter("/api/register", credentials);
}

/** Ends the session; throws a RequestError. */
export async function logout(): Promise<void> {
  await request("POST", "/api/logout");
  store(TOKEN_KEY, null);
  await setUser(null);
}

/** Changes the password and ends the user's other sessions; throws a RequestError. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await request("PUT", "/api/user/password", { body: { currentPassword, newPassword } });
}

/** Why a request was refused: the server's sentence, its code and the status; "" and 0 when none came. */
export function refusalOf(error: unknown): Pick<RequestError, "detail" | "code" | "status"> {
  return error instanceof RequestError ? error : { detail: "", code: "", status: 0 };
}

async function enter(path: string, credentials: Credentials): Promise<User> {
  const response = await request("POST", path, { body: credentials });
  const user: User = await response.json();
  await setUser(user);
  return user;
}

async function readUser(path: string): Promise<User | null> {
  try {
    const user = await read<User>(path);
    mirrorChatCount(user);
    return user;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

async function setUser(user: User | null): Promise<void> {
  if (user) mirrorChatCount(user);
  await mutate(USER_URL, user, { revalidate: false });
}
