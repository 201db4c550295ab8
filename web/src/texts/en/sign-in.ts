import { PRODUCT_NAME } from "../../brand.ts";

export const auth = {
  title: `Welcome to ${PRODUCT_NAME}`,
  lead: "Sign in for 10 free chats. What you ask stays yours.",
  google: "Continue with Google",
  anonymous: "Create anonymous account",
  fine: (provider: string) => `Your email address comes from ${provider}, which never sees what you ask.`,
  returning: "Sign in with a username",
  benefits: {
    privacy: {
      title: "Complete Privacy",
      text: "We do not store your chats, do not sell them, and train nothing on them.",
    },
    comparison: {
      title: "Side-by-Side Comparison",
      text: "One question, up to three models, in parallel columns.",
    },
    freemium: {
      title: "Freemium Access",
      text: "10 chats free. Premium from $9.99/month, cancel anytime.",
      today: "Payments are not open yet: today Premium cannot be bought.",
    },
  },
  failedTitle: "You are not signed in",
  /** By the code in the address, which the server sets. */
  failures: (provider: string): Record<string, string> => ({
    cancelled: "The sign-in was cancelled. Nothing was shared with us.",
    expired: "That sign-in took too long, or was used already. Start it again.",
    failed: `Your identity was not confirmed by ${provider}. Start the sign-in again.`,
    unavailable: `The sign-in service of ${provider} is not responding. Try again in a moment, or use an anonymous account.`,
    internal: "Something went wrong on our side. Try again in a moment.",
  }),
  failureOther: "The sign-in did not succeed. Start it again.",
  loginFailed: "Login failed",
  registrationFailed: "Registration failed",
  backTitle: "Welcome back!",
  backText: (name: string) => `Logged in as ${name}`,
  createdTitle: "Account created!",
  createdText: (name: string) => `Welcome ${name}! Your anonymous credentials are ready.`,
  copiedTitle: "Copied",
  copiedText: (label: string) => `${label} copied to clipboard`,
};

export const signIn = {
  label: "Sign in with a username",
  username: "Username",
  password: "Password",
  usernameMissing: "Type your username.",
  passwordMissing: "Type your password.",
  unreached: "The server was not reached. Try again in a moment.",
  action: "Sign in",
};

export const credentials = {
  title: "Your anonymous credentials",
  text: "Made in your browser just now. Keep a copy: a lost password cannot be recovered, not even by us.",
  username: "Username",
  password: "Password",
  copy: "Copy",
  copied: "Copied",
  copyThis: (label: string) => `Copy ${label.toLowerCase()}`,
  again: "Generate again",
  create: "Create account",
  taken: "That name was taken already. Here is another: copy it, then create the account.",
  failed: "The account was not created. Try again in a moment.",
};

export const password = {
  title: "Change password",
  text: "You stay signed in here. All your other devices are signed out. Who signs in with Google has no password here, and none to change.",
  current: "Current password",
  next: "New password",
  rule: "8 to 128 characters. Keep a copy: a lost password cannot be recovered.",
  currentMissing: "Type your current password.",
  nextMissing: "Type a new password.",
  failed: "The password was not changed. Try again in a moment.",
  action: "Change password",
  changedTitle: "Password changed",
  changedText: "All your other devices have been signed out",
};

export const upgrade = {
  free: {
    title: "Upgrade to Premium",
    text: "Premium has no limit on chats and opens the premium models. Payments are not open yet, so there is nothing to buy today.",
  },
  pro: { title: "You have Premium", text: "Unlimited chats and all premium models are open to you." },
  action: "Back to the chat",
};
