import { BandLines } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { ButtonLink } from "@/components/marketing/call-band";
import { PageHead } from "@/components/marketing/page-head";
import { WideSection } from "@/components/marketing/wide-section";
import { DrawnBand, DrawnWords } from "@/components/mdx/drawing";
import { DoorButton } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Badge } from "@/components/ui/badge";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { BEFORE_LAUNCH, LINK_HOURS } from "@/lib/terms/notices";
import { TERM_MONTHS } from "@/lib/terms/terms";
import { interestIn, products } from "@/lib/waitlist/products";

const term = `Runs for ${TERM_MONTHS.min} to ${TERM_MONTHS.max} months`;

const description = `The brand sends an offer that names the use, the place, the term and the price. The creator has ${LINK_HOURS} hours to answer. A counter of 10 or 20 percent starts another ${LINK_HOURS} hours. A declined offer, or one without an answer, is closed and nothing is owed. Approved, it becomes a license with its own certificate, which runs for ${TERM_MONTHS.min} to ${TERM_MONTHS.max} months; then it ends, or is renewed.`;

const rosette = { radius: 560, amplitude: 380, waves: 7, petals: 16, pinch: 0.2, reach: 40, lean: 0.12 };

function OfferFlow() {
  return (
    <>
      <svg
        viewBox="0 0 1080 300"
        role="img"
        aria-labelledby="flow flow-said"
        className="drawing drawing-wide max-lg:hidden"
      >
        <title id="flow">How an offer becomes a license</title>
        <desc id="flow-said">{description}</desc>
        <Across />
      </svg>
      <svg viewBox="0 0 360 610" role="img" aria-labelledby="flow-down flow-down-said" className="drawing lg:hidden">
        <title id="flow-down">How an offer becomes a license</title>
        <desc id="flow-down-said">{description}</desc>
        <Down />
      </svg>
    </>
  );
}

const Rosette = ({ at, size, id }: { at: string; size: number; id: string }) => (
  <g transform={`translate(${at}) scale(${size})`} className="engraved">
    <BandLines band={rosette} id={id} />
  </g>
);

const Across = () => (
  <>
    <DrawnBand x={34} y={150} length={320} waves={12} amplitude={13} />
    <path d="M368 143V40H24V134M368 157V256H470M375 150H530M1040 130V170" className="move" />
    <path d="M24 141l-5-9h10zM478 256l-9-5v10zM538 150l-9-5v10z" className="head" />
    <circle cx={24} cy={150} r={7} className="mark" />
    <circle cx={368} cy={150} r={7} className="mark" />
    <Rosette at="610 150" size={0.07} id="flow-rosette" />
    <DrawnBand x={692} y={150} length={340} waves={12} amplitude={13} />
    <DrawnWords x={196} y={30} lines={[`Counter, +10% or +20%: another ${LINK_HOURS} hours`]} anchor="middle" />
    <DrawnWords x={196} y={120} lines={[`${LINK_HOURS} hours to answer`]} anchor="middle" />
    <DrawnWords x={16} y={196} lines={["The brand sends an offer"]} className="name" />
    <DrawnWords x={16} y={219} lines={["Use, place, term and price"]} />
    <DrawnWords x={384} y={130} lines={["The creator decides"]} className="name" />
    <DrawnWords x={386} y={175} lines={["Approved"]} />
    <DrawnWords x={488} y={261} lines={["Declined, or no answer: closed, and nothing is owed"]} />
    <DrawnWords x={610} y={62} lines={["The license"]} className="name" anchor="middle" />
    <DrawnWords x={862} y={120} lines={[term]} anchor="middle" />
    <DrawnWords x={1044} y={196} lines={["Ends, or is renewed"]} className="name" anchor="end" />
  </>
);

const Down = () => (
  <>
    <DrawnBand x={58} y={32} length={150} waves={7} upright />
    <path d="M51 196H20V24H44M58 204V330M58 262H78M42 580H74" className="move" />
    <path d="M51 24l-9-5v10zM86 262l-9-5v10zM58 338l-5-9h10z" className="head" />
    <circle cx={58} cy={24} r={6} className="mark" />
    <circle cx={58} cy={196} r={6} className="mark" />
    <Rosette at="58 386" size={0.045} id="flow-down-rosette" />
    <DrawnBand x={58} y={434} length={140} waves={6} upright />
    <DrawnWords x={92} y={29} lines={["The brand sends an offer"]} className="name" />
    <DrawnWords x={92} y={49} lines={["Use, place, term and price"]} />
    <DrawnWords x={92} y={98} lines={[`${LINK_HOURS} hours to answer`]} />
    <DrawnWords x={92} y={132} lines={["A counter of +10% or +20%", `starts another ${LINK_HOURS} hours`]} />
    <DrawnWords x={92} y={201} lines={["The creator decides"]} className="name" />
    <DrawnWords x={98} y={258} lines={["Declined, or no answer:", "closed, and nothing is owed"]} />
    <DrawnWords x={72} y={322} lines={["Approved"]} />
    <DrawnWords x={112} y={382} lines={["The license"]} className="name" />
    <DrawnWords x={112} y={402} lines={["With a certificate of its own"]} />
    <DrawnWords x={92} y={509} lines={[term]} />
    <DrawnWords x={92} y={585} lines={["Ends, or is renewed"]} className="name" />
  </>
);

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
