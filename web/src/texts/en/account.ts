export const account = {
  nameless: "Anonymous User",
  menu: (name: string) => `Account, ${name}`,
  left: (chats: number) => `${chats} chats left`,
  visitorLeft: (chats: number) => `${chats} free chats left`,
  unlimited: "Unlimited chats",
  pro: "PRO",
  signIn: "Sign in",
  upgrade: "Upgrade",
  changePassword: "Change password",
  logout: "Logout",
  logoutFailed: "Logout failed",
  logoutFailedText: "The server was not reached. You are still signed in.",
  loggedOutTitle: "Logged out",
  loggedOutText: "You have been logged out successfully",
};

export const limit = {
  title: (chats: number) => `${chats} Free Chats Used`,
  later: "Maybe Later",
  visitor: {
    text: "A free account gives you 10 chats. It asks nothing of you: a name and a password are made in your browser.",
    action: "Create Anonymous Account",
  },
  user: {
    text: "These were the free chats of this account. Premium has no limit, and opens the premium models.",
    action: "Upgrade to Premium",
  },
};
