export const account = {
  nameless: "Anonymous User",
  menu: (name: string) => `Account, ${name}`,
  left: (chats: number) => `${chats} chats left`,
  visitorLeft: (chats: number) => `${chats} free chats left`,
  unlimited: "Unlimited chats",
  pro: "PRO",
  signIn: "Sign in",
  upgrade: "Upgrade",
  dashboard: "Your account",
  changePassword: "Change password",
  logout: "Logout",
  logoutFailed: "Logout failed",
  logoutFailedText: "Couldn't reach the server. You are still signed in.",
  loggedOutTitle: "Logged out",
  loggedOutText: "You have been logged out successfully",
};

export const limit = {
  title: (chats: number) => `${chats} Free Chats Used`,
  later: "Maybe Later",
  visitor: {
    text: "A free account gives you 10 chats and needs no personal details: your browser generates a username and a password.",
    action: "Create Anonymous Account",
  },
  user: {
    text: "You have used all free chats of this account. Premium has unlimited chats and includes the premium models.",
    action: "Upgrade to Premium",
  },
};
