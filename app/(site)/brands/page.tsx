import { GuillocheRule } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
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
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { feeWords, formatWholeUsd, platformFee } from "@/lib/terms/fees";
import { BEFORE_LAUNCH, LINK_HOURS } from "@/lib/terms/notices";

/** In user units: prices to the right on a logarithmic scale, fees upwards on a linear one. */
const WIDTH = 360;
const HEIGHT = 250;
const PLOT = { left: 34, right: 350, top: 18, bottom: 214 } as const;
const PRICES = { from: 5_000, to: 3_000_000 } as const;
const TOP_FEE = 32_000;

const x = (priceCents: number): number =>
  PLOT.left + (Math.log(priceCents / PRICES.from) / Math.log(PRICES.to / PRICES.from)) * (PLOT.right - PLOT.left);
const y = (feeCents: number): number => PLOT.bottom - (feeCents / TOP_FEE) * (PLOT.bottom - PLOT.top);

const STEPS = (PLOT.right - PLOT.left) / 2;

const curve = (): string =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const price = Math.round(PRICES.from * (PRICES.to / PRICES.from) ** (step / STEPS));
    return `${step === 0 ? "M" : "L"}${PLOT.left + 2 * step} ${y(platformFee(price).totalCents).toFixed(1)}`;
  }).join("");

const pieces = [
  { price: 13_000, words: ["at least $25"], dx: 0, dy: -9, anchor: "middle" },
  { price: 95_000, words: ["7.5%"], dx: -9, dy: -4, anchor: "end" },
  { price: 163_000, words: ["at most $99"], dx: 8, dy: -10, anchor: "end" },
  { price: 600_000, words: ["plus 2% of the", "part above $2,000"], dx: -14, dy: -12, anchor: "end" },
  { price: 3_000_000, words: ["at most $299"], dx: 0, dy: -9, anchor: "end" },
] as const;

const priceMarks = [10_000, 100_000, 1_000_000];
const feeMarks = [10_000, 20_000, 30_000];

const description =
  "The fee is $25 up to a price of $333, then 7.5% of the price up to $99 at $1,320. It stays there up to $2,000, grows by 2% of what lies above, and reaches at most $299 at a price of $12,000.";

function FeeCurve() {
  return (
    <figure className="mt-8 rounded-sm border bg-paper-raised px-2 py-4 sm:p-6">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="fee-curve fee-pieces" className="plot">
        <title id="fee-curve">The platform fee by the price of an offer</title>
        <desc id="fee-pieces">{description}</desc>
        {feeMarks.map((fee) => (
          <g key={fee}>
            <line x1={PLOT.left} x2={PLOT.right} y1={y(fee)} y2={y(fee)} className="grid" />
            <text x={PLOT.left - 5} y={y(fee) + 4} textAnchor="end" className="mark">
              {formatWholeUsd(fee)}
            </text>
          </g>
        ))}
        {priceMarks.map((price) => (
          <g key={price}>
            <line x1={x(price)} x2={x(price)} y1={PLOT.top} y2={PLOT.bottom} className="grid" />
            <text x={x(price)} y={PLOT.bottom + 15} textAnchor="middle" className="mark">
              {formatWholeUsd(price)}
            </text>
          </g>
        ))}
        <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} className="axis" />
        <text x={PLOT.right} y={PLOT.bottom + 30} textAnchor="end" className="mark">
          Price of the offer
        </text>
        <path d={curve()} className="line" />
        {pieces.map(({ price, words, dx, dy, anchor }) => (
          <text key={price} x={x(price) + dx} textAnchor={anchor} className="words">
            {words.map((line, index) => (
              <tspan
                key={line}
                x={x(price) + dx}
                y={y(platformFee(price).totalCents) + dy - 17 * (words.length - 1 - index)}
              >
                {line}
              </tspan>
            ))}
          </text>
        ))}
      </svg>
      <figcaption className="mt-3 px-2 text-ink-muted text-sm">
        The platform fee of an offer, in dollars. Each step to the right is a price ten times higher.
      </figcaption>
    </figure>
  );
}

const fees = [
  {
    when: "An offer through the offer form",
    fee: "Platform fee",
    amount: `${feeWords.base}; plus ${feeWords.surcharge}`,
  },
  {
    when: "A booking that we arrange (projects from $350)",
    fee: "Buyer service fee",
    amount: "9%, at most $99",
  },
  {
    when: "Payment held in stages",
    fee: "Escrow fee",
    amount: "3–5%, depending on project size and complexity",
  },
];

const BrandFees = () => (
  <dl className="@container border-t">
    {fees.map(({ when, fee, amount }) => (
      <div
        key={fee}
        className="grid grid-cols-1 gap-x-6 gap-y-1 border-b py-4 @xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <dt className="font-serif text-xl leading-snug">{fee}</dt>
        <dd className="font-semibold @xl:order-last @xl:font-normal">{amount}</dd>
        <dd className="text-ink-muted">{when}</dd>
      </div>
    ))}
  </dl>
);

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
