import { Seal } from "@/components/engraving/seal";
import { ButtonLink } from "@/components/marketing/call-band";
import { OfferFlow } from "@/components/marketing/offer-flow";
import { PageHead } from "@/components/marketing/page-head";
import { WideSection } from "@/components/marketing/wide-section";
import { DoorButton } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Badge } from "@/components/ui/badge";
import { brand } from "@/lib/brand";
import { pageMetadata } from "@/lib/content/page-metadata";
import { breadcrumbData } from "@/lib/content/structured-data";
import { paths } from "@/lib/paths";
import { BEFORE_LAUNCH } from "@/lib/terms/notices";
import { interestIn, products } from "@/lib/waitlist/products";

export const metadata = pageMetadata({
  path: paths.solutions,
  title: "Solutions & Products",
  description: `What ${brand.name} offers brands that license a voice or likeness, and four products for creators that are in preparation.`,
});

const inPreparation = [
  {
    product: "agreement-generator-kit",
    body: "Answer questions about the use, the term and the price, and get an agreement you can send.",
  },
  {
    product: "creator-compliance-kit",
    body: "Checklists and records for disclosures, releases and the end dates of your licenses.",
  },
  {
    product: "international-licensing-e-book",
    body: "What changes when a license crosses a border: territory, language, payment and law.",
  },
  {
    product: "ai-licensing-course",
    body: "Training, replicas and synthetic performers: what each one asks of you, and what to ask for it.",
  },
] as const;

export default function SolutionsPage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "Solutions", path: paths.solutions }])} />
      <PageHead
        title="Solutions & Products"
        isBrief
        ornament={<Seal words="From the first offer to the last day ·" className="w-44" />}
        lead="For brands that need a right they can prove, and for creators who want to know what they sign."
      />
      <WideSection
        id="way"
        title="From offer to license"
        lead="One document from the first offer to the last day of the license."
        caption={`Every answer is kept with its time and the words that were agreed to. ${BEFORE_LAUNCH}`}
      >
        <OfferFlow />
      </WideSection>
      <div className="page grid grid-cols-1 gap-6 pt-14 md:grid-cols-2 md:pt-20">
        <section aria-labelledby="buyers" className="flex flex-col border bg-paper-raised p-[min(2rem,8vw)] sm:p-10">
          <h2 id="buyers" className="text-3xl">
            For Buyers
          </h2>
          <p className="mt-3 text-lg">
            See how consent is recorded, how an offer becomes a license, and which documents your counsel gets. We walk
            through it with your own use case.
          </p>
          <p className="mt-4 mb-6">
            <NavLink href={paths.guide("ethical-ai-sourcing")} className="underline underline-offset-4">
              Read the guide to ethical AI sourcing
            </NavLink>
            <br />
            <NavLink href={paths.tryIt} className="underline underline-offset-4">
              Try a sample license
            </NavLink>
          </p>
          <p className="mt-auto flex flex-wrap gap-3">
            <ButtonLink href={paths.contactAbout("partnership")}>Request a Demo</ButtonLink>
            <DoorButton to="creators" />
          </p>
        </section>
        <section aria-labelledby="creators" className="flex flex-col border bg-paper-raised p-[min(2rem,8vw)] sm:p-10">
          <h2 id="creators" className="text-3xl">
            For Creators
          </h2>
          <p className="mt-3 text-lg">
            Say once what brands may ask for and the least it costs. You decide on every offer, you keep 100% of your
            price, and each license ends on a date.
          </p>
          <p className="mt-4 mb-6">
            <NavLink href={paths.guide("contract-basics")} className="underline underline-offset-4">
              Read the guide to contracts
            </NavLink>
            <br />
            <NavLink href={paths.tryIt} className="underline underline-offset-4">
              Answer a sample offer
            </NavLink>
          </p>
          <p className="mt-auto flex flex-wrap gap-3">
            <DoorButton to="terms" variant="ink" />
            <ButtonLink href={paths.learn} variant="outline">
              Know your rights
            </ButtonLink>
          </p>
        </section>
      </div>
      <section aria-labelledby="products" className="page py-14 md:py-20">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="products" className="text-4xl">
            In preparation
          </h2>
          <Badge tone="awaiting">Coming Soon</Badge>
        </div>
        <ul className="mt-6 border-t">
          {inPreparation.map(({ product, body }) => (
            <li
              key={product}
              className="grid grid-cols-1 items-center gap-x-6 gap-y-3 border-b py-4 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div>
                <h3 className="text-xl">{products[product]}</h3>
                <p className="mt-1 text-ink-muted">{body}</p>
              </div>
              <p>
                <ButtonLink
                  href={paths.waitlistWith(interestIn(product))}
                  about={products[product]}
                  variant="outline"
                  size="sm"
                >
                  Notify Me When Live
                </ButtonLink>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-12 text-lg">
          Want to be there when we open?{" "}
          <NavLink href={paths.waitlist} className="whitespace-nowrap font-semibold underline underline-offset-4">
            Join the Waitlist
          </NavLink>
        </p>
      </section>
    </>
  );
}
