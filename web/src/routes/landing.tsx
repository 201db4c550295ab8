import { Closing } from "../features/landing/closing.tsx";
import { ComparisonSection } from "../features/landing/comparison-section.tsx";
import { DemoSection } from "../features/landing/demo/demo.tsx";
import { FaqSection } from "../features/landing/faq-section.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { LandingFooter } from "../features/landing/landing-footer.tsx";
import { LandingHeader } from "../features/landing/landing-header.tsx";
import { ModelsSection } from "../features/landing/models-section.tsx";
import { PlansSection } from "../features/landing/plans-section.tsx";
import { PrivacyList } from "../features/landing/privacy-list.tsx";
import { PrivacySection } from "../features/landing/privacy-section.tsx";
import { Stats } from "../features/landing/stats.tsx";

/** `/`, in a document of its own, which the build pre-renders. */
export function Landing() {
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <ComparisonSection />
        <DemoSection />
        <ModelsSection />
        <PrivacySection />
        <PrivacyList />
        <Stats />
        <PlansSection />
        <FaqSection />
        <Closing />
      </main>
      <LandingFooter />
    </>
  );
}
