import { area } from "../area.ts";
import { number } from "../plural.ts";

export const account = area("account", {
  nameless: "Anonymous User",
  blocked: "This account is blocked and cannot chat. Contact the operator of this site.",
  menu: (name: string) => `Account, ${name}`,
  left: (chats: number) => `${number(chats)} chats left`,
  visitorLeft: (chats: number) => `${number(chats)} free chats left`,
  unlimited: "Unlimited chats",
  pro: "PRO",
  signIn: "Sign in",
  upgrade: "Upgrade",
  dashboard: "Your account",
  admin: "Admin",
  changePassword: "Change password",
  logout: "Logout",
  logoutFailed: "Logout failed",
  logoutFailedText: "Couldn't reach the server. You are still signed in.",
  loggedOutTitle: "Logged out",
  loggedOutText: "You have been logged out successfully",
});
