import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { bands } from "@/lib/terms/guidance";

const ruler = (...amounts: number[]): string => renderToStaticMarkup(<PriceRuler amounts={amounts} />);
const needles = (html: string): number => html.split('stroke-width="2" class="stroke-seal-text"').length - 1;
const words = (html: string): string => html.replace(/<[^>]+>/g, "");

test("each amount has a needle in each row, and a sentence", () => {
  const html = ruler(30_000, 90_000);
  expect(needles(html)).toBe(2 * bands.length);
  expect(words(html)).toContain("$300.00 is within the ranges of Voiceover Web Spot, IVR/Phone Menu, and Internal");
  expect(words(html)).toContain("$900.00 is within the ranges of Paid Social Local, Regional Paid, and Global");
  expect(words(html)).toContain("The range that counts is that of the work being licensed.");
});

test("folded, the bands that an amount is within stand open, and each of the others is there", () => {
  const [open = "", folded = ""] = renderToStaticMarkup(<PriceRuler amounts={[30_000]} isFolded />).split("<details");
  const rowsOf = (html: string): string[] =>
    bands.filter(({ name }) => html.includes(`>${name}<`)).map(({ name }) => name);
  expect(rowsOf(open)).toEqual(["Voiceover Web Spot", "IVR/Phone Menu", "Internal Training"]);
  expect([...rowsOf(open), ...rowsOf(folded)].toSorted()).toEqual(bands.map(({ name }) => name).toSorted());
  expect(words(folded)).toContain("The other bands");
});

test("without an amount nothing is said of one", () => {
  expect(needles(ruler())).toBe(0);
  expect(words(ruler())).not.toContain("The range that counts");
});

test("no rate is named for an offer of which it is not known where it runs", () => {
  const instead = "Tick where it runs to see our rate guide.";
  const ticked = <ScopeEstimate territory="us" media={["website"]} instead={instead} />;
  expect(words(renderToStaticMarkup(ticked))).toMatch(/\$1,350\.00, from a base rate of \$300\.00/);
  expect(renderToStaticMarkup(<ScopeEstimate territory="us" media={[]} />)).toBe("");
  const open = renderToStaticMarkup(<ScopeEstimate territory="us" media={[]} instead={instead} />);
  expect(words(open)).toBe(instead);
});
