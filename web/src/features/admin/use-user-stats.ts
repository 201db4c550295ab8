import { useStats } from "../../api/admin-stats.ts";
import * as texts from "../../texts/en.ts";
import type { Stat } from "../../ui/stat-cards.tsx";

/** Returns the five figures about users and chats. */
export function useUserStats(): { stats: Stat[]; error: Error | undefined } {
  const { data, error } = useStats();
  const words = texts.adminStats;
  const number = (value: number | undefined) => value?.toLocaleString("en");
  const active = data?.activeUsers;
  return {
    error,
    stats: [
      {
        label: words.totalUsers,
        value: number(data?.totalUsers),
        note: active === undefined ? undefined : words.activeToday(active),
      },
      { label: words.activeUsers, value: number(active), note: words.last24Hours },
      { label: words.totalChats, value: number(data?.totalChats), note: words.allTime },
      { label: words.todayChats, value: number(data?.todayChats), note: words.sinceMidnight },
      { label: words.premiumUsers, value: number(data?.premiumUsers), note: words.paid },
    ],
  };
}
