import { useUser } from "../api/user.ts";
import { AccountHeader } from "../features/account/account-header.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { PrivacyPage } from "../features/privacy-page/privacy-page.tsx";
import * as texts from "../texts/en.ts";

/** `/privacy` */
export function Privacy() {
  const user = useUser();
  return (
    <>
      <title>{texts.titles.privacy}</title>
      <AccountHeader user={user} />
      <main className="px-page pt-[clamp(20px,3vw,44px)] pb-15 [word-break:auto-phrase]">
        <BackToChat />
        <PageTitle lead={texts.privacyPage.lead}>{texts.privacyPage.title}</PageTitle>
        <PrivacyPage />
      </main>
    </>
  );
}
