import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PriceHelp } from "@/app/(private)/decision-parts/decision-frame";
import { makeAgreement } from "@/lib/terms/agreement";
import type { Right } from "@/lib/terms/terms";

const parties = {
  licensor: { id: "a", name: "Ada Merritt" },
  licensee: { id: "b", organisation: null, representative: "Bo Larsen", email: "bo@example.test" },
};

const said = (rights: readonly Right[]): string => {
  const numbers = { termMonths: 3, priceCents: 90_000 };
  const words = { category: "games", territory: "us", useCase: "A trailer." } as const;
  const { content } = makeAgreement("offer", { rights, ...numbers, ...words, scope: null, replica: null }, parties);
  const html = renderToStaticMarkup(<PriceHelp content={content} />);
  return html.replace(/<[^>]+>/g, "");
};

test("whoever decides is told that no figure includes the AI training that an offer permits", () => {
  const training = "This offer permits AI training, which no figure includes.";
  expect(said(["voice", "training"])).toContain(`Use the figures to start talking about a price. ${training}`);
  expect(said(["voice"])).not.toContain("no figure");
});
