import { useRef } from "react";
import { account } from "#texts/account.ts";
import { adminUsers } from "#texts/admin.ts";
import { type AdminUser, setAdmin, setBlocked, setPro, type useAdminUsers } from "../../api/admin-users.ts";
import { errorDetails } from "../../api/client.ts";
import { refreshUser } from "../../api/user.ts";
import { toast } from "../../ui/toasts.ts";

/** How each right is saved, and the texts that report it. */
const rights = {
  isPro: {
    save: setPro,
    done: (isPro: boolean) => (isPro ? adminUsers.upgraded : adminUsers.downgraded),
    failure: () => ({ title: adminUsers.proFailedTitle, text: adminUsers.proFailedText }),
  },
  isAdmin: {
    save: setAdmin,
    done: (isAdmin: boolean) => (isAdmin ? adminUsers.granted : adminUsers.removed),
    failure: () => ({ title: adminUsers.adminFailedTitle, text: adminUsers.adminFailedText }),
  },
  isBlocked: {
    save: setBlocked,
    done: (isBlocked: boolean) => (isBlocked ? adminUsers.blockedDone : adminUsers.unblockedDone),
    failure: () => ({ title: adminUsers.blockFailedTitle, text: adminUsers.blockFailedText }),
  },
};

export type Right = keyof typeof rights;

/**
 * Returns a function that grants or removes a right. It shows the change at once, reverts it if the
 * server rejects it, and otherwise names the user and offers to undo it.
 */
export function useToggleRight({ show, refresh }: ReturnType<typeof useAdminUsers>) {
  /** The ids of users whose rights are being saved. */
  const saving = useRef(new Set<string>());

  async function set(user: AdminUser, right: Right, value: boolean, canUndo: boolean) {
    if (saving.current.has(user.id)) return;
    saving.current.add(user.id);
    const { save, done, failure } = rights[right];
    const next = { ...user, [right]: value, granted: right === "isPro" ? value : user.granted };
    const undo = () => set(next, right, !value, false);
    show(next);
    try {
      await save(user.id, value);
      toast(() => ({
        title: done(value),
        text: user.username || account.nameless,
        action: canUndo ? { label: adminUsers.undo, act: undo } : undefined,
      }));
      refresh();
    } catch (error) {
      show(user);
      toast(() => ({ ...failure(), detail: errorDetails(error).detail, tone: "destructive" }));
    } finally {
      saving.current.delete(user.id);
      // The current user may have changed their own role.
      refreshUser();
    }
  }

  return (user: AdminUser, right: Right) => {
    // Admins who have removed their own rights could not undo that.
    const canUndo = right !== "isAdmin" || !user.isAdmin;
    return set(user, right, !user[right], canUndo);
  };
}
