import { ButtonLink } from "@/components/marketing/call-band";
import { OfferFlow } from "@/components/marketing/offer-flow";
import { PageHead } from "@/components/marketing/page-head";
import { WideSection } from "@/components/marketing/wide-section";
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
      <section aria-labelledby="buyers" className="page pt-14 md:pt-20">
        <div className="grid grid-cols-1 gap-x-6 gap-y-6 border bg-paper-raised p-8 sm:p-10 md:grid-cols-12">
          <div className="md:col-span-8">
            <h2 id="buyers" className="text-3xl">
              For Buyers
            </h2>
            <p className="mt-3 max-w-[58ch] text-lg">
              See how consent is recorded, how an offer becomes a license, and which documents your counsel gets. We
              walk through it with your own use case.
            </p>
            <p className="mt-4">
              <NavLink href={paths.guide("ethical-ai-sourcing")} className="underline underline-offset-4">
                Read the guide to ethical AI sourcing
              </NavLink>
            </p>
          </div>
          <p className="self-center md:col-span-4 md:justify-self-end">
            <ButtonLink href={paths.contactAbout("partnership")} size="lg">
              Request a Demo
            </ButtonLink>
          </p>
        </div>
      </section>
      <section aria-labelledby="products" className="page py-14 md:py-20">
        <h2 id="products" className="text-4xl">
          In preparation
        </h2>
        <ul className="mt-8 grid grid-cols-1 border-t border-l sm:grid-cols-2">
          {inPreparation.map(({ product, body }) => (
            <li key={product} className="flex flex-col items-start border-r border-b p-7">
              <Badge tone="awaiting">Coming Soon</Badge>
              <h3 className="mt-3 text-2xl">{products[product]}</h3>
              <p className="mt-2 mb-6">{body}</p>
              <p className="mt-auto">
                <ButtonLink href={paths.waitlistWith(interestIn(product))} about={products[product]} variant="outline">
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
