import type { Metadata } from "next";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Engagement } from "@/components/home/engagement";
import { Hero } from "@/components/home/hero";
import { Audiences, Cities, Closing, Faq, PriceGuide, Steps, Trust, Values } from "@/components/home/sections";
import { JsonLd } from "@/components/site/json-ld";
import { loadHomeCopy } from "@/lib/content/home";
import { pageMetadata } from "@/lib/content/page-metadata";
import { faqData, organizationData, webSiteData } from "@/lib/content/structured-data";
import { paths } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  const { seo } = await loadHomeCopy();
  return pageMetadata({ path: paths.home, titleEnding: "", ...seo });
}

export default async function HomePage() {
  const copy = await loadHomeCopy();
  return (
    <>
      <JsonLd data={[organizationData(), webSiteData(), faqData(copy.faq.items)]} />
      <Hero hero={copy.hero} talent={copy.talent} />
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <Values values={copy.values} />
      <Steps {...copy.howItWorks} />
      <PriceGuide pricing={copy.pricing} />
      <Audiences {...copy.dualCards} />
      <Trust {...copy.trust} />
      <Faq {...copy.faq} cta={copy.hero.ctaJourney} />
      <Cities {...copy.comingNext} />
      <Closing waitlist={copy.waitlist} closing={copy.closing} legal={copy.legal} />
      <Engagement />
    </>
  );
}
