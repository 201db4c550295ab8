import { titles } from "#texts/page.ts";
import { privacyPage } from "#texts/privacy-page.ts";
import { useUser } from "../api/user.ts";
import { AccountHeader } from "../features/account/account-header.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { PrivacyPage } from "../features/privacy-page/privacy-page.tsx";

/** `/privacy` */
export function Privacy() {
  const user = useUser();
  return (
    <>
      <title>{titles.privacy}</title>
      <AccountHeader user={user} />
      <main className="px-page pt-page-top pb-15 [word-break:auto-phrase]">
        <BackToChat />
        <PageTitle lead={privacyPage.lead}>{privacyPage.title}</PageTitle>
        <PrivacyPage />
      </main>
    </>
  );
}
