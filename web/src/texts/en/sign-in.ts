import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";
import { capitalize } from "../plural.ts";
import { chats, freeChats } from "./chats.ts";

export const auth = area("auth", {
  title: `Welcome to ${PRODUCT_NAME}`,
  lead: (chats: number | null) => `Sign in for ${freeChats(chats)}. What you ask stays yours.`,
  continueWith: (provider: string) => `Continue with ${provider}`,
  singleSignOn: "Continue with single sign-on",
  anonymous: "Create anonymous account",
  emailNote: (provider: string) =>
    `If you sign in with ${provider}, we receive your email address. Signing in shares none of your questions with ${provider}.`,
  returning: "Sign in with a username",
  benefits: {
    privacy: {
      title: "Complete Privacy",
      text: "We do not store your chats, sell them or train on them.",
    },
    comparison: {
      title: "Side-by-Side Comparison",
      text: "One question, up to three models, in parallel columns.",
    },
    freemium: {
      title: "Freemium Access",
      text: (count: number | null) => `${capitalize(chats(count))} free.`,
      premium: (price: string) => `Premium: ${price}`,
    },
  },
  failedTitle: "You are not signed in",
  /** Keyed by the code in the URL, which the server sets. */
  failures: {
    cancelled: () => "The sign-in was canceled. Nothing was shared with us.",
    expired: () => "That sign-in took too long or was already used. Start again.",
    failed: (provider: string) => `${provider} did not confirm your identity. Start again.`,
    unavailable: (provider: string) =>
      `Signing in with ${provider} is not working right now. Try again in a moment, or use an anonymous account.`,
    not_configured: () => "Single sign-on is not set up on this site. Use an anonymous account instead.",
    internal: () => "Something went wrong on our side. Try again in a moment.",
    blocked: () => "This account is blocked. Contact the operator of this site.",
    sign_in_limit: () => "There were too many sign-ins from this network. Try again in an hour.",
    database: () => "The site is overloaded right now. Try again in a moment.",
  },
  failureOther: "Sign-in failed. Start again.",
  loginFailed: "Login failed",
  registrationFailed: "Registration failed",
  backTitle: "Welcome back!",
  backText: (name: string) => `Logged in as ${name}`,
  createdTitle: "Account created!",
  createdText: (name: string) => `Welcome ${name}! Your anonymous credentials are ready.`,
  copiedTitle: "Copied",
  copiedText: (label: string) => `${label} copied to clipboard`,
});

export const signIn = area("signIn", {
  label: "Sign in with a username",
  username: "Username",
  password: "Password",
  usernameMissing: "Enter your username.",
  passwordMissing: "Enter your password.",
  failed: "Something went wrong on our side. Try again in a moment.",
  unreached: "Couldn't reach the server. Try again in a moment.",
  action: "Sign in",
});

export const credentials = area("credentials", {
  title: "Your anonymous credentials",
  text: "Generated in your browser just now. Save a copy: a lost password cannot be recovered, not even by us.",
  username: "Username",
  password: "Password",
  copy: "Copy",
  copied: "Copied",
  both: "Username and password",
  copyBoth: "Copy both",
  copyThis: (label: string) => `Copy ${label.toLowerCase()}`,
  again: "Generate again",
  create: "Create account",
  taken: "That name is already taken. Here is another: copy it, then create the account.",
  failed: "Couldn't create the account. Try again in a moment.",
});

export const password = area("password", {
  title: "Change password",
  text: "Keeps you signed in here and signs out all your other devices.",
  current: "Current password",
  next: "New password",
  rule: `${limits.password.minCharacters} to ${limits.password.maxCharacters} characters. Save a copy: a lost password cannot be recovered.`,
  currentMissing: "Enter your current password.",
  nextMissing: "Enter a new password.",
  failed: "Couldn't change the password. Try again in a moment.",
  action: "Change password",
  changedTitle: "Password changed",
  changedText: "All your other devices have been signed out",
});
