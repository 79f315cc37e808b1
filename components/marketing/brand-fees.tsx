import { feeWords, formatWholeUsd, platformFee } from "@/lib/terms/fees";

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

export function FeeCurve() {
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

export const BrandFees = () => (
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
