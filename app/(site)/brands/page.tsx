import { GuillocheRule } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { BrandFees, FeeCurve } from "@/components/marketing/brand-fees";
import { ButtonLink } from "@/components/marketing/call-band";
import { ColumnSection } from "@/components/marketing/column-section";
import { MarginSection } from "@/components/marketing/margin-section";
import { PageHead } from "@/components/marketing/page-head";
import { WideSection } from "@/components/marketing/wide-section";
import { PriceRuler } from "@/components/offers/price-ruler";
import { DoorButton, DoorLink } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";
import { pageMetadata } from "@/lib/content/page-metadata";
import { breadcrumbData } from "@/lib/content/structured-data";
import { paths } from "@/lib/paths";
import { formatWholeUsd } from "@/lib/terms/fees";
import { BEFORE_LAUNCH, LINK_HOURS } from "@/lib/terms/notices";

export const metadata = pageMetadata({
  path: paths.brands,
  title: "For brands",
  description:
    "License voice-over, UGC, avatar hosts and NIL from verified talent: starting prices, fees shown before you commit, one standard license. Coming soon.",
});

const services = [
  { name: "Voice Over", scope: "Non-broadcast, up to 60 s", fromCents: 20_000 },
  { name: "UGC Content", scope: "Single video, 15–60 s", fromCents: 25_000 },
  { name: "Avatar Hosts", scope: "Presentations up to 30 s", fromCents: 30_000 },
  { name: "NIL Licensing", scope: "Micro-activations", fromCents: 50_000 },
];

const prices = services.map(({ name, scope, fromCents }) => ({
  name,
  guidance: (
    <>
      <span className="text-base text-ink-muted">from </span>
      <span>{formatWholeUsd(fromCents)}</span>
    </>
  ),
  note: <p className="text-ink-muted">{scope}</p>,
  range: { lowCents: fromCents },
}));

const included = [
  { title: "Verified rights documentation", body: "Use, territory, term and price in one license." },
  { title: "Standardized contracts", body: "Both sides read them before they agree." },
  { title: "Escrow", body: "After launch, your payment is held until delivery or the end of the review period." },
  { title: "Transparent pricing", body: "The talent’s rate and our fee, line by line." },
  { title: "Response guarantee", body: `An answer within 24–${LINK_HOURS} hours, or the offer expires.` },
];

export default function BrandsPage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "For brands", path: paths.brands }])} />
      <PageHead
        title="License a real person"
        isBrief
        ornament={<Seal words="Fees shown before you send an offer ·" className="w-48" />}
        lead="Voices, faces and names from people who agreed to exactly the use you asked for, with a license you can show to your counsel."
        actions={
          <>
            <span className="flex w-full flex-wrap gap-x-4 gap-y-3 max-sm:*:grow max-sm:*:px-3">
              <ButtonLink href={paths.contactAbout("partnership")} variant="seal" size="lg">
                Request Demo
              </ButtonLink>
              <DoorButton to="creators" size="lg" />
            </span>
            <span className="flex flex-wrap gap-x-6">
              <NavLink
                href={paths.waitlistWith({ role: "license_partner", city: brand.launchCity })}
                className="py-1 font-semibold underline underline-offset-4"
              >
                Join the Brand Waitlist
              </NavLink>
              <DoorLink to="offer" />
              <NavLink href={paths.tryIt} className="py-1 font-semibold underline underline-offset-4">
                Try a sample license
              </NavLink>
            </span>
          </>
        }
      />
      <WideSection
        id="services"
        title="Services"
        badge="Coming Soon"
        lead="Starting prices. The talent sets the rate."
        caption="Each step to the right is a price ten times higher. The dashes go as far as the talent’s own rate."
      >
        <PriceRuler headings rows={prices} />
      </WideSection>
      <MarginSection
        id="fees"
        title="Fee structure"
        lead="Talent keep 100% of their rate. Platform fees are yours, and the figure that counts is the one shown before you commit."
      >
        <BrandFees />
        <FeeCurve />
      </MarginSection>
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <ColumnSection
        id="included"
        title="With every license"
        lead={
          <NavLink href={paths.guide("ethical-ai-sourcing")} className="text-ink underline underline-offset-4">
            Ethical AI sourcing, the guide
          </NavLink>
        }
        points={included}
      >
        <p className="mt-10 text-ink-muted text-sm">We are in the waitlist phase. {BEFORE_LAUNCH}</p>
      </ColumnSection>
    </>
  );
}
