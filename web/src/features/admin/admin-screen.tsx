import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toasts.ts";
import { CostsTab } from "../admin-costs/costs-tab.tsx";
import { ModelsTab } from "../admin-models/models-tab.tsx";
import { UsersTab } from "../admin-users/users-tab.tsx";
import { PageTitle } from "../page/page-title.tsx";
import { SearchBanner } from "./search-banner.tsx";
import { useUserStats } from "./use-user-stats.ts";

/** The dashboard: figures, and a tab for each kind of data. */
export function AdminScreen() {
  const [tab, setTab] = useState<"users" | "models" | "costs">("users");
  const { stats, error } = useUserStats();
  const { mutate } = useSWRConfig();
  const words = texts.admin;

  useEffect(() => {
    if (error) {
      const { loadFailedTitle: title, loadFailedText: text } = texts.admin;
      toast({ title, text, tone: "destructive" });
    }
  }, [error]);

  return (
    <main className="grid gap-7 px-page pt-7 pb-15">
      <SearchBanner />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{words.title}</PageTitle>
        {/* Every request of this page is about admin data. */}
        <Button onClick={() => mutate(() => true)}>
          <RefreshCw />
          {words.refresh}
        </Button>
      </div>
      <StatCards label={texts.adminStats.label} loadingLabel={texts.admin.loading} stats={stats} />
      <div>
        <Tabs
          label={words.tabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "users", label: words.users, panel: () => <UsersTab /> },
            { value: "models", label: words.models, panel: () => <ModelsTab /> },
            { value: "costs", label: words.costs, panel: () => <CostsTab /> },
          ]}
        />
      </div>
    </main>
  );
}
