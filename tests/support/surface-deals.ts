// Licenses of many kinds, and what every surface must say of them.

import fc from "fast-check";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { Agreement } from "@/lib/terms/agreement";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { EDITS, editLabels, MEDIA, type Medium, mediumLabels } from "@/lib/terms/scope";
import {
  CATEGORIES,
  categoryLabels,
  type OfferTerms,
  RIGHTS,
  rightLabels,
  TERRITORIES,
  territoryLabels,
} from "@/lib/terms/terms";
import { type Held, renew } from "@/tests/support/licenses";
import { addCreator, approved, confirmedBuyer, countered, reload, requestTo } from "@/tests/support/offers";
import { times } from "@/tests/support/scale";

const DAY_MS = 86_400_000;
const DEALS = times(60, 300);
/** Told to nobody but the parties. */
export const PRIVATE = {
  product: "Moonpetal soda",
  competitor: "Rivalbrew",
  shows: "A secret line about the moon",
  kept: "The vault",
};

const replicaTerms: fc.Arbitrary<ReplicaTerms> = fc.record({
  uses: fc.array(
    fc.record({
      medium: fc.constantFrom(...MEDIA),
      shows: fc.constant(`${PRIVATE.shows}, and nothing else.`),
      amount: fc.record({
        count: fc.integer({ min: 1, max: 99 }),
        unit: fc.constantFrom("pieces" as const, "minutes" as const),
      }),
      languages: fc.constant("English"),
      tool: fc.constant("A synthesizer"),
      modelKeptAt: fc.constant(PRIVATE.kept),
      modelDays: fc.integer({ min: 0, max: 30 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  noticeDays: fc.constantFrom(0 as const, 7 as const, 30 as const),
});

const terms: fc.Arbitrary<OfferTerms> = fc
  .record({
    rights: fc.subarray([...RIGHTS], { minLength: 1 }),
    category: fc.constantFrom(...CATEGORIES),
    territory: fc.constantFrom(...TERRITORIES),
    termMonths: fc.integer({ min: 1, max: 60 }),
    useCase: fc.constant("A spring campaign of the moon."),
    priceCents: fc.integer({ min: 10_000, max: 900_000 }),
    scope: fc.record({
      media: fc.oneof({ weight: 4, arbitrary: fc.subarray([...MEDIA]) }, { weight: 1, arbitrary: fc.constant([]) }),
      handle: fc.boolean(),
      edits: fc.constantFrom(...EDITS),
      product: fc.option(fc.constant(PRIVATE.product)),
      exclusivity: fc.option(fc.constant({ competitors: [PRIVATE.competitor] })),
    }),
    replica: replicaTerms,
  })
  .map((all) => ({ ...all, replica: all.rights.includes("replica") ? all.replica : null }));

type Plan = { terms: OfferTerms; zone: string | null; at: Date; kind: "plain" | "countered" | "renewed" };

const plans: fc.Arbitrary<Plan> = fc.record({
  terms,
  zone: fc.constantFrom(
    null,
    "America/New_York",
    "America/Los_Angeles",
    "Europe/London",
    "Asia/Kathmandu",
    "Pacific/Auckland",
    "UTC",
  ),
  at: fc.date({ min: new Date("2026-12-01T00:00:00Z"), max: new Date("2027-12-01T00:00:00Z"), noInvalidDate: true }),
  kind: fc.constantFrom("plain", "plain", "countered", "renewed"),
});

async function made({ terms, zone, at, kind }: Plan): Promise<{ grant: GrantRecord; agreement: Agreement; at: Date }> {
  const creator = await addCreator({
    rights: RIGHTS,
    categories: CATEGORIES,
    priceFloorCents: 100,
    allowsExclusive: true,
  });
  await db().profile.update({ where: { id: creator.userId }, data: { timeZone: zone } });
  const request = requestTo(creator, terms);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const outcome = await submitOffer(request, buyer, at);
  if (!outcome.ok) throw new Error(outcome.reason);
  const offer = kind === "countered" ? await countered(outcome.offer, at) : outcome.offer;
  const { id } = await approved(offer, at);
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { id } });
  const held: Held = { creator, email: request.buyerEmail, buyer, offer: await reload(offer), grant };
  const later = new Date(at.getTime() + 3 * DAY_MS);
  const last = kind === "renewed" ? await renew(held, later, terms) : grant;
  const { document } = await db().agreement.findUniqueOrThrow({ where: { offerId: last.offerId } });
  return { grant: last, agreement: JSON.parse(document), at: kind === "renewed" ? later : at };
}

export type Deal = Awaited<ReturnType<typeof made>>;

/** Deals of all kinds, the same in each run. */
export async function makeDeals(): Promise<Deal[]> {
  const deals: Deal[] = [];
  for (const plan of fc.sample(plans, { numRuns: DEALS, seed: 31 })) deals.push(await made(plan));
  return deals;
}

const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(instant);

/** By the words of the agreement: the day of the month, or the last one, so many months after the day of activation. */
function lastDayOf(effectiveAt: Date, months: number, zone: string): string {
  const first = dayIn(effectiveAt, zone);
  const [year = 0, month = 0, date = 0] = first.split("-").map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months, 1));
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(date, days));
  // A renewal begins with the first instant of a day, so its term ends with the day before.
  if (dayIn(new Date(effectiveAt.getTime() - 1), zone) < first) end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}

/** Computed from the agreement's data, without the code that words it. */
export function expected({ grant, agreement }: { grant: GrantRecord; agreement: Agreement }) {
  const { rights, category, territory, term, scope, replica } = agreement;
  if (!scope || !term.zone) throw new Error("The agreement has no scope");
  const lastDay = lastDayOf(grant.effectiveAt, term.months, term.zone);
  const noon = new Date(`${lastDay}T12:00:00Z`);
  const day = noon.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const name = grant.expiresAt
    .toLocaleTimeString("en-US", { timeZoneName: "short", timeZone: term.zone })
    .split(" ")
    .at(-1);
  const field = `${categoryLabels[category].toLowerCase()}, ${territoryLabels[territory]}`;
  return {
    rights: rights.map((right) => rightLabels[right]),
    withheld: RIGHTS.filter((right) => !rights.includes(right)).map((right) => rightLabels[right]),
    media: scope.media.map((medium) => mediumLabels[medium]),
    paid: paidIn(scope.media),
    handle: scope.handle ? "Yes" : "No",
    edits: editLabels[scope.edits],
    exclusive: scope.exclusivity ? `Exclusive in ${field}` : "Not exclusive",
    replica: replica
      ? `Permitted for ${replica.uses.length} described use${replica.uses.length === 1 ? "" : "s"}`
      : "Not permitted",
    lastDay,
    ends: `${day} at 11:59 PM ${name}`,
  };
}

/** As people know these media, not by the product's own table. */
const NEVER_ADS = ["organic_social", "email", "internal", "events"];

function paidIn(media: readonly Medium[]): string {
  const ads = media.filter((medium) => !NEVER_ADS.includes(medium)).map((medium) => mediumLabels[medium]);
  return ads.length > 0
    ? `Yes, in ${ads.map((label) => label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())).join(", ")}`
    : "No";
}

export type Expected = ReturnType<typeof expected>;
