import { useRef } from "react";
import { adminUsers } from "#texts/admin.ts";
import { type AdminUser, setAdmin, setBlocked, setPro, type useAdminUsers } from "../../api/admin-users.ts";
import { errorDetails } from "../../api/client.ts";
import { refreshUser } from "../../api/user.ts";
import { toast } from "../../ui/toasts.ts";

/** Changes roles: shows each change at once, and reverts it if the server rejects it. */
export function useUserActions({ show, refresh }: ReturnType<typeof useAdminUsers>) {
  const words = adminUsers;
  /** The ids of users whose rights are being saved. */
  const saving = useRef(new Set<string>());

  async function change(
    user: AdminUser,
    next: AdminUser,
    save: () => Promise<void>,
    success: () => string,
    failure: () => readonly [title: string, text: string],
    undo?: () => void,
  ) {
    if (saving.current.has(user.id)) return;
    saving.current.add(user.id);
    show(next);
    try {
      await save();
      toast(() => ({ title: success(), action: undo && { label: words.undo, act: undo } }));
      refresh();
    } catch (error) {
      show(user);
      toast(() => {
        const [title, text] = failure();
        return { title, text, detail: errorDetails(error).detail, tone: "destructive" };
      });
    } finally {
      saving.current.delete(user.id);
      // The current user may have changed their own role.
      refreshUser();
    }
  }

  function block(user: AdminUser, isBlocked: boolean, canUndo: boolean): Promise<void> {
    const next = { ...user, isBlocked };
    return change(
      user,
      next,
      () => setBlocked(user.id, isBlocked),
      () => (isBlocked ? words.blockedDone : words.unblockedDone),
      () => [words.blockFailedTitle, words.blockFailedText],
      canUndo ? () => block(next, !isBlocked, false) : undefined,
    );
  }

  return {
    onBlock: (user: AdminUser) => block(user, !user.isBlocked, true),
    onPro: (user: AdminUser) => {
      const isPro = !user.isPro;
      return change(
        user,
        { ...user, isPro, granted: isPro },
        () => setPro(user.id, isPro),
        () => (isPro ? words.upgraded : words.downgraded),
        () => [words.proFailedTitle, words.proFailedText],
      );
    },
    onAdmin: (user: AdminUser) => {
      const isAdmin = !user.isAdmin;
      return change(
        user,
        { ...user, isAdmin },
        () => setAdmin(user.id, isAdmin),
        () => (isAdmin ? words.granted : words.removed),
        () => [words.adminFailedTitle, words.adminFailedText],
      );
    },
  };
}
