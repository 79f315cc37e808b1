import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { standingIn } from "@/app/(private)/decision-parts/decision-frame";
import { KeyFacts, stepPart } from "@/app/(private)/decision-parts/decision-page";
import { AskedOffer } from "@/components/offers/asked-offer";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { testDatabase } from "@/tests/support/database";
import { sentOffer } from "@/tests/support/offer-record";

// The links are made with the secrets of the tests' server.
await testDatabase();

const unused = () => Promise.reject(new Error("Nothing is sent"));
const deciding = { offerPage: "/offer", approve: unused, counter: unused, decline: unused };

const now = new Date("2026-03-02T10:00:00Z");

const textOf = (element: ReactElement): string => renderToStaticMarkup(element).replace(/<[^>]+>/g, " ");

test("whoever is about to counter sees the price that they ask for, and the offered one beside it", () => {
  const offer = sentOffer(now);
  expect(textOf(<KeyFacts offer={offer} now={now} />)).toMatch(/An offer for you +\$1,320\.00/);
  const { title } = stepPart(
    { name: "counter-10", decision: "counter", percent: 10 },
    { offer, token: "", deciding, buyer: null, trainingConsent: false },
  );
  expect(textOf(<p>{title}</p>)).toContain("Ask for $1,452.00 instead of $1,320.00");
});

test("beside the step of an answer its facts are short", () => {
  const mayDecline = "You may decline without a reason or a penalty.";
  expect(textOf(<KeyFacts offer={sentOffer(now)} now={now} />)).toContain(mayDecline);
  expect(textOf(<KeyFacts offer={sentOffer(now)} now={now} isBrief />)).not.toContain(mayDecline);
});

test("the line over the price guide says its verdict where it covers what the offer asks for", () => {
  const scope = { ...NARROWEST, media: ["website"] } as const;
  const standing = (terms: Partial<OfferTerms>): string => standingIn(sentOffer(now, { terms }).agreement.content);
  expect(standing({ territory: "us", scope })).toBe("98% of our rate guide for this scope");
  expect(standing({ territory: "us", scope, priceCents: 162_000 })).toBe("120% of our rate guide for this scope");
  expect(standing({ scope: NARROWEST })).toBe("Within our price guidance");
  expect(standing({ scope: NARROWEST, priceCents: 5_000 })).toBe("It is below all nine bands");
  expect(standing({ territory: "us", scope, rights: ["voice", "training"] })).not.toContain("our rate guide");
  expect(standing({ territory: "us", scope: { ...scope, exclusivity: { competitors: [] } } })).not.toContain(
    "our rate guide",
  );
});

test("what an offer asked for says whether it permits AI training", () => {
  const asked = (terms: Partial<OfferTerms>): string =>
    textOf(<AskedOffer offer={sentOffer(now, { terms })} />).split("The terms")[0] ?? "";
  expect(asked({ rights: ["voice"] })).not.toContain("train AI");
  expect(asked({ rights: ["voice", "training"] })).toContain("and train AI on it");
});
