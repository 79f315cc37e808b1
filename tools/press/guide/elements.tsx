import type { ComponentProps, ReactNode } from "react";
import { brand } from "@/lib/brand";
import type { Components } from "@/lib/content/compile";
import type { SourceStatus } from "@/lib/content/schema";
import { paths } from "@/lib/paths";
import { bands, formatRange } from "@/lib/terms/guidance";
import { formatMonth } from "@/lib/time";

const labels: Record<SourceStatus, string> = {
  "in-force": "In force",
  pending: "Pending",
  contested: "Contested",
  guidance: "Guidance",
};

export const Standing = ({ of }: { of: SourceStatus }) => <span className={`standing ${of}`}>{labels[of]}</span>;

/** On the production address, because readers open the PDF away from the site. */
export const onSite = (path: string): string => `${brand.url}${path}`;

export const idIn = (part: string, id: string | undefined): string => `${part}-${id ?? ""}`;

/** Links to guides and words in the PDF stay in it; all others open the site. */
function linkTarget(href: string, part: string, included: readonly string[]): string {
  const slug = included.find((name) => href === paths.guide(name));
  if (slug) return `#${slug}`;
  if (href === paths.glossary) return "#glossary";
  if (href.startsWith("#")) return `#${idIn(part, href.slice(1))}`;
  return href.startsWith("/") ? onSite(href) : href;
}

type Figures = { "data-numeric"?: boolean };

const Cell = ({ "data-numeric": numeric, children }: ComponentProps<"td"> & Figures) => (
  <td className={numeric ? "figure" : undefined}>{children}</td>
);

const HeadCell = ({ "data-numeric": numeric, children }: ComponentProps<"th"> & Figures) => (
  <th scope="col" className={numeric ? "figure" : undefined}>
    {children}
  </th>
);

const Term = ({ id, children }: { id: string; children: ReactNode }) => (
  <a className="term" href={`#${idIn("glossary", id)}`}>
    {children}
  </a>
);

const Status = ({ of, checked }: { of: SourceStatus; checked: string }) => (
  <span className="status">
    <Standing of={of} /> checked {formatMonth(checked)}
  </span>
);

const MarginNote = ({ children }: { children: ReactNode }) => <div className="margin-note">{children}</div>;

const CalculatorAddress = () => (
  <p>
    The calculator is online: <a href={onSite(paths.rateEstimate)}>{onSite(paths.rateEstimate)}</a>
  </p>
);

const Bands = () => (
  <table>
    <thead>
      <tr>
        <HeadCell>Package</HeadCell>
        <HeadCell data-numeric>Guidance</HeadCell>
        <HeadCell>Scope</HeadCell>
      </tr>
    </thead>
    <tbody>
      {bands.map(({ name, guidance, scope }) => (
        <tr key={name}>
          <td>{name}</td>
          <Cell data-numeric>{formatRange(guidance)}</Cell>
          <td>{scope}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** For the site's drawings, whose figures the text repeats, and its calls to action. */
const Nothing = () => null;

export const printElements = (part: string, included: readonly string[]): Components => ({
  a: ({ href = "", children }: ComponentProps<"a">) => <a href={linkTarget(href, part, included)}>{children}</a>,
  h2: ({ id, children }: ComponentProps<"h2">) => <h2 id={idIn(part, id)}>{children}</h2>,
  h3: ({ id, children }: ComponentProps<"h3">) => <h3 id={idIn(part, id)}>{children}</h3>,
  td: Cell,
  th: HeadCell,
  Term,
  Status,
  StatusBadge: Standing,
  MarginNote,
  CallToAction: Nothing,
  CollegeTimeline: Nothing,
  DealLine: Nothing,
  StatesMap: Nothing,
  PriceBands: Bands,
  RateCalculator: CalculatorAddress,
});
