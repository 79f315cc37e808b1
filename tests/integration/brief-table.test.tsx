import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BriefTable, type BriefTableProps } from "@/components/briefs/brief-table";
import type { Brief } from "@/lib/offers/brief-rules";
import type { BriefPerson } from "@/lib/offers/briefs";
import { onwards } from "@/lib/offers/onwards";
import type { BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { formatUsd } from "@/lib/terms/fees";
import { testDatabase } from "@/tests/support/database";
import { sentOffer } from "@/tests/support/offer-record";

// The links are made with the secrets of the tests' server.
await testDatabase();

const now = new Date("2026-03-02T10:00:00Z");
const [GRANT, SALT] = ["7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002", "ffeeddccbbaa998877665544"];

const offerOf = (creatorName: string, changes: Partial<OfferRecord> = {}): OfferRecord => ({
  ...sentOffer(now, { id: `offer-${creatorName}`, creatorId: creatorName }),
  creatorName,
  ...changes,
});

const briefOf = (offers: readonly OfferRecord[]): Brief => ({
  id: "brief-1",
  createdAt: now,
  closedAt: null,
  asked: offers.map((offer) => ({ first: offer, latest: offer })),
});

const nobody: BriefPerson = { card: undefined, note: undefined, asks: undefined };

function shown(offers: readonly OfferRecord[], props: Partial<BriefTableProps> = {}) {
  const people = new Map(offers.map(({ creatorUserId }) => [creatorUserId, nobody]));
  const html = renderToStaticMarkup(
    <BriefTable brief={briefOf(offers)} now={now} isSignedIn={false} people={people} {...props} />,
  );
  const rows = html.split("<tr").slice(2);
  return {
    html,
    names: rows.map((row) => /<bdi[^>]*>([^<]+)/.exec(row)?.[1]),
    raised: rows.map((row) => /^[^>]*bg-paper-raised/.test(row)),
    links: Object.fromEntries(
      [
        ...html.matchAll(
          /<a [^>]*aria-label="([^"]+)"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*aria-label="([^"]+)"/g,
        ),
      ].map(([, label, href, before, after]) => [label ?? after, (href ?? before ?? "").replaceAll("&amp;", "&")]),
    ),
  };
}

const offers = [
  offerOf("Waits"),
  offerOf("Counters", { awaiting: "buyer", counterPercent: 10 }),
  offerOf("Licensed", { status: "approved", grantId: GRANT, grantSalt: SALT }),
  offerOf("Asks"),
] as const;
const [waits, counters, licensed, asks] = offers;
const people = new Map<string, BriefPerson>(
  offers.map(({ creatorUserId }) => [
    creatorUserId,
    creatorUserId === "Asks" ? { ...nobody, asks: "How long is the spot?" } : nobody,
  ]),
);

test.each<[BuyersWay, Partial<BriefTableProps>]>([
  ["cookie", {}],
  ["link", { isMailed: true }],
  ["session", { isSignedIn: true }],
  // Whoever is signed in is led by the session, also from the mailed link.
  ["session", { isSignedIn: true, isMailed: true }],
])("by a %s each row leads to what waits for the brand there", (by, props) => {
  expect(shown(offers, { people, ...props }).links).toEqual({
    "See the offer: Waits": onwards(waits, by).page(),
    [`Decide on ${formatUsd(counters.priceCents)}: Counters`]: onwards(counters, by).answer(),
    "See the license: Licensed": onwards(licensed, by).license({ grantId: GRANT, grantSalt: SALT }),
    // Where its messages stand.
    "See the offer: Licensed": onwards(licensed, by).page(),
    "Reply: Asks": onwards(asks, by).messages(),
  });
});

test("a question comes before a counter-offer, both before the others, and both rows are marked", () => {
  const { names, raised } = shown(offers, { people });
  expect(names).toEqual(["Asks", "Counters", "Licensed", "Waits"]);
  expect(raised).toEqual([true, true, false, false]);
});

test("before the address is confirmed no row leads on, but for a signed-in brand", () => {
  const held = [offerOf("One", { status: "held" }), offerOf("Other", { status: "held" })] as const;
  expect(shown(held).links).toEqual({});
  expect(shown(held, { isMailed: true }).links).toEqual({});
  expect(Object.keys(shown(held, { isSignedIn: true }).links)).toEqual(["See the offer: One", "See the offer: Other"]);
  const [, ...sent] = held;
  expect(Object.keys(shown([waits, ...sent]).links), "once one was sent").toHaveLength(2);
});

test("the states are told once an offer was sent", () => {
  const held = [offerOf("One", { status: "held" }), offerOf("Other", { status: "held" })] as const;
  expect(shown(held, { isSignedIn: true }).html).not.toContain(">State<");
  const [, other] = held;
  expect(shown([waits, other]).html).toContain("Not sent yet");
  const lapsed = offerOf("Lapsed", { status: "held", approvalTokenExpiresAt: now });
  const { html, links } = shown([waits, lapsed], { isSignedIn: true });
  expect(html).toContain("Never sent");
  expect(Object.keys(links)).toEqual(["See the offer: Waits"]);
});

test("a row tells its deadline where the brand decides, or where the creators' deadlines differ", () => {
  const untilIn = (...asked: readonly OfferRecord[]) =>
    shown(asked)
      .html.split("<tr")
      .slice(2)
      .map((row) => /until /.test(row));
  expect(untilIn(counters, waits, asks)).toEqual([true, false, false]);
  const later = offerOf("Later", { approvalTokenExpiresAt: new Date(waits.approvalTokenExpiresAt.getTime() + 60_000) });
  expect(untilIn(licensed, waits, later)).toEqual([false, true, true]);
});

test("only what is paid, or may still be, is set in bold", () => {
  const isBold = (offer: OfferRecord) => /text-base font-semibold/.test(shown([offer]).html);
  for (const paid of [waits, counters, licensed, offerOf("Held", { status: "held" })]) expect(isBold(paid)).toBe(true);
  expect(isBold(offerOf("Declined", { status: "declined", decidedBy: "creator" }))).toBe(false);
  expect(isBold(offerOf("Expired", { approvalTokenExpiresAt: now }))).toBe(false);
});
