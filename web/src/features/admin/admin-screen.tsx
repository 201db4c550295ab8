import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { admin, adminStats } from "#texts/admin.ts";
import { useRefresh } from "../../api/admin-refresh.ts";
import { Button } from "../../ui/button.tsx";
import { CompactTitle } from "../../ui/compact-title.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CostsTab } from "../admin-costs/costs-tab.tsx";
import { useLoadFailure } from "../admin-failure/load-failure.tsx";
import { ModelsTab } from "../admin-models/models-tab.tsx";
import { UsersTab } from "../admin-users/users-tab.tsx";
import { SearchBanner } from "./search-banner.tsx";
import { useUserStats } from "./use-user-stats.ts";

const panels = { users: UsersTab, models: ModelsTab, costs: CostsTab } as const;
type Tab = keyof typeof panels;
const order: readonly Tab[] = ["users", "models", "costs"];

/** The admin page: statistics, and a tab for each kind of data. The URL names the tab. */
export function AdminScreen() {
  const [params, setParams] = useSearchParams();
  const { stats, error } = useUserStats();
  const { refresh, busy } = useRefreshButton();
  const words = admin;
  const tab = order.find((value) => value === params.get("tab")) ?? "users";
  useLoadFailure(error);

  return (
    <main className="grid grid-cols-1 gap-7 px-page pt-7.5 pb-15 max-md:pb-34">
      <SearchBanner />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <CompactTitle>{words.title}</CompactTitle>
        <Button aria-disabled={busy} onClick={refresh}>
          <RefreshCw className={busy ? "motion-safe:animate-spin" : ""} />
          {words.refresh}
        </Button>
      </div>
      <StatCards
        label={adminStats.label}
        loadingLabel={admin.loading}
        failed={Boolean(error)}
        stats={stats}
      />
      <div className="mt-1">
        <Tabs
          label={words.tabs}
          value={tab}
          onChange={(value) => setParams({ tab: value }, { replace: true })}
          tabs={order.map((value) => {
            const Panel = panels[value];
            return { value, label: words[value], panel: () => <Panel /> };
          })}
        />
      </div>
    </main>
  );
}

function useRefreshButton() {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    refresh: async () => {
      if (busy) return;
      setBusy(true);
      await refresh();
      setBusy(false);
    },
  };
}
