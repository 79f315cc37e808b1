import { Drawing, DrawnWords } from "@/components/mdx/drawing";
import { Axes, PLOT, plotX, plotY } from "@/components/mdx/plot";
import { breakEvenChance, formatChance } from "@/lib/terms/break-even";

const OFFERED = 100_000;
const STEPS = 40;

/** The form's two counters, and the costs in the article's sums 1 and 2, as shares of the price. */
const counters = [
  { asked: 110_000, name: "Counter +10%", className: "curve" },
  { asked: 120_000, name: "Counter +20%", className: "curve second" },
] as const;
const sums = [0, 0.6];

const chance = (asked: number, costs: number): number => breakEvenChance(OFFERED, asked, costs * OFFERED) ?? 0;

const curve = (asked: number): string =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const costs = step / STEPS;
    return `${step === 0 ? "M" : "L"}${plotX(costs)} ${plotY(chance(asked, costs))}`;
  }).join("");

const description = counters
  .map(({ asked, name }) => {
    const [free, costly] = sums.map((costs) => formatChance(chance(asked, costs)));
    return `${name} needs a chance of ${free} where the job costs nothing, and of ${costly} where costs are 60% of the price.`;
  })
  .join(" ");

const quarters = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: `${at * 100}%` }));

export function BreakEvenCurve() {
  return (
    <Drawing
      id="break-even"
      title="The chance of a yes that a counter needs"
      description={`${description} Both fall to nothing where costs take the whole price.`}
      height={PLOT.height}
      caption="The chance of a yes above which a counter beats approving. The marked points are sums 1 and 2."
    >
      <Axes across={quarters} up={quarters.slice(1)} name="Costs, as a share of the price offered" />
      {counters.map(({ asked, name, className }, index) => (
        <g key={name}>
          <path d={curve(asked)} className={className} />
          {sums.map((costs) => (
            <g key={costs}>
              <circle cx={plotX(costs)} cy={plotY(chance(asked, costs))} r="3.5" className="mark" />
              <DrawnWords
                x={plotX(costs) + (index === 1 && costs > 0 ? -6 : 8)}
                y={plotY(chance(asked, costs)) + (index === 0 ? -7 : 20)}
                {...(index === 1 && costs > 0 && { anchor: "end" as const })}
                lines={[`${formatChance(chance(asked, costs))}${costs === 0 ? `, ${name.slice(8)}` : ""}`]}
              />
            </g>
          ))}
        </g>
      ))}
    </Drawing>
  );
}
