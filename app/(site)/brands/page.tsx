import { BrandFees } from "@/components/marketing/brand-fees";
import { ButtonLink } from "@/components/marketing/call-band";
import { MarginSection } from "@/components/marketing/margin-section";
import { PageHead } from "@/components/marketing/page-head";
import { JsonLd } from "@/components/seo/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo/page";
import { breadcrumbData } from "@/lib/seo/structured-data";

export const metadata = pageMetadata({
  path: paths.brands,
  title: "For brands",
  description:
    "License voice-over, UGC, avatar hosts and NIL from verified talent: starting prices, fees shown before you commit, one standard license. Coming soon.",
});

const services = [
  { name: "Voice Over", scope: "Non-broadcast, up to 60 s", from: "$200" },
  { name: "UGC Content", scope: "Single video, 15–60 s", from: "$250" },
  { name: "Avatar Hosts", scope: "Presentations up to 30 s", from: "$300" },
  { name: "NIL Licensing", scope: "Micro-activations", from: "$500" },
];

const included = [
  "Verified rights documentation: use, territory, term and price in one license",
  "Standardized contracts that both sides read before they agree",
  "Escrow: your payment is held until delivery or the end of the review period",
  "Transparent pricing: the talent’s rate and our fee, line by line",
  "Response guarantee: an answer within 24–48 hours, or the offer expires",
];

export default function BrandsPage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "For brands", path: paths.brands }])} />
      <PageHead
        badge="Coming Soon"
        title="License a real person"
        lead="Voices, faces and names from people who agreed to exactly the use you asked for, with a license you can show to your counsel."
        actions={
          <>
            <ButtonLink href={paths.contact} variant="seal" size="lg">
              Request Demo
            </ButtonLink>
            <ButtonLink
              href={paths.waitlistWith({ role: "license_partner", city: brand.launchCity })}
              variant="outline"
              size="lg"
            >
              Join the Brand Waitlist
            </ButtonLink>
          </>
        }
      />
      <MarginSection id="services" title="Services" lead="Starting prices. The talent sets the rate." ruled>
        <ul className="divide-y border-t">
          {services.map(({ name, scope, from }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 py-5">
              <div>
                <h3 className="text-2xl">{name}</h3>
                <p className="text-ink-muted">{scope}</p>
              </div>
              <p className="text-ink-muted">
                from <span className="font-serif text-3xl text-verified-text tabular-nums">{from}</span>
              </p>
            </li>
          ))}
        </ul>
      </MarginSection>
      <MarginSection
        id="fees"
        title="Fee structure"
        lead="Talent keep 100% of their rate. Platform fees are yours, and the figure that counts is the one shown before you commit."
        ruled
      >
        <BrandFees />
      </MarginSection>
      <MarginSection
        id="included"
        title="With every license"
        action={
          <NavLink href={paths.guide("ethical-ai-sourcing")} className="underline underline-offset-4">
            Ethical AI sourcing, the guide
          </NavLink>
        }
        ruled
      >
        <ul className="divide-y border-y">
          {included.map((point) => (
            <li key={point} className="py-3.5">
              {point}
            </li>
          ))}
        </ul>
        <p className="mt-6 text-ink-muted text-sm">
          We are in the waitlist phase: before launch, payment is simulated and no money moves.
        </p>
      </MarginSection>
    </>
  );
}
