/** Every path of the app, in one place. */
export const paths = {
  home: "/",
  chat: "/chat",
  auth: "/auth",
  upgrade: "/upgrade",
  paymentSuccess: "/payment-success",
  dashboard: "/dashboard",
  privacy: "/privacy",
  admin: "/admin",
  auditLog: "/admin/audit",
} as const;
