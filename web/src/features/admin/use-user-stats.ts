import { adminStats } from "#texts/admin.ts";
import { useStats } from "../../api/admin-stats.ts";
import { number } from "../../texts/plural.ts";
import type { Stat } from "../../ui/stat-cards.tsx";

/** Returns the five figures about users and chats. */
export function useUserStats(): { stats: Stat[]; error: Error | undefined } {
  const { data, error } = useStats();
  const words = adminStats;
  const format = (value: number | undefined) => (value === undefined ? undefined : number(value));
  const active = data?.activeUsers;
  return {
    error,
    stats: [
      {
        label: words.totalUsers,
        value: format(data?.totalUsers),
        note: active === undefined ? undefined : words.activeToday(active),
      },
      { label: words.activeUsers, value: format(active), note: words.last24Hours },
      { label: words.totalChats, value: format(data?.totalChats), note: words.allTime },
      { label: words.todayChats, value: format(data?.todayChats), note: words.sinceMidnight },
      { label: words.premiumUsers, value: format(data?.premiumUsers), note: words.paid },
    ],
  };
}
