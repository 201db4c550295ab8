import { useUser } from "../api/user.ts";
import { AccountArea } from "../features/account/account-area.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { LanguageControl } from "../features/language/language-control.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { PageHeader } from "../features/page/page-header.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { PrivacyPage } from "../features/privacy-page/privacy-page.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import * as texts from "../texts/en.ts";

/** `/privacy` */
export function Privacy() {
  const user = useUser();
  const { left } = useAllowance(user);
  return (
    <>
      <title>{texts.titles.privacy}</title>
      <PageHeader>
        <LanguageControl className="max-md:hidden" />
        <ThemeControl />
        <AccountArea user={user} left={left} />
      </PageHeader>
      <main className="px-page pt-[clamp(20px,3vw,44px)] pb-15">
        <BackToChat />
        <PageTitle lead={texts.privacyPage.lead}>{texts.privacyPage.title}</PageTitle>
        <PrivacyPage />
      </main>
    </>
  );
}
