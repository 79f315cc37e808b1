import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { testDatabase } from "@/tests/support/database";
import { sentOffer } from "@/tests/support/offer-record";

// The links are made with the secrets of the tests' server.
await testDatabase();

const now = new Date("2026-03-02T10:00:00Z");

const head = (terms: Partial<OfferTerms>, counterCents?: number): string =>
  renderToStaticMarkup(<KeyFacts offer={sentOffer(now, { terms })} now={now} counterCents={counterCents} />).replace(
    /<[^>]+>/g,
    " ",
  );

test("whoever is about to counter sees the price that they ask for, and the offered one beside it", () => {
  expect(head({})).toMatch(/An offer for you +\$1,320\.00/);
  expect(head({}, 145_200)).toMatch(/You ask for +\$1,452\.00 +instead of \$1,320\.00/);
  const mayDecline = "You may decline without a reason or a penalty.";
  expect(head({})).toContain(mayDecline);
  expect(head({}, 145_200)).not.toContain(mayDecline);
});

test("the rate guide stands below the price where it covers what the offer asks for", () => {
  const scope = { ...NARROWEST, media: ["website"] } as const;
  const guide = "98% of our rate guide for this scope, $1,350.00";
  expect(head({ territory: "us", scope }).replace(/ +/g, " ")).toContain(guide);
  expect(head({ territory: "us", scope }, 162_000)).toContain("120% of our rate guide for this scope");
  expect(head({ scope: NARROWEST })).not.toContain("our rate guide");
  expect(head({ territory: "us", scope, rights: ["voice", "training"] })).not.toContain("our rate guide");
  expect(head({ territory: "us", scope: { ...scope, exclusivity: { competitors: [] } } })).not.toContain(
    "our rate guide",
  );
});
