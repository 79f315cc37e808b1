// The facts of a license on every surface, compared with its agreement. What is expected is computed here from the
// agreement's data, without the code that words it.

import { createHash } from "node:crypto";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import PublicLicense from "@/app/v/[id]/page";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { eventsOf } from "@/lib/licenses/calendar-events";
import { licensesCsv } from "@/lib/licenses/csv";
import { licensePdf } from "@/lib/licenses/document";
import { licenseFile } from "@/lib/licenses/files";
import { renderMail } from "@/lib/mail/render";
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
import { canonicalJson } from "@/lib/text/canonical";
import { readCsv } from "@/tests/support/csv";
import { testDatabase } from "@/tests/support/database";
import { missingFrom, textOf } from "@/tests/support/documents";
import { type Held, renew } from "@/tests/support/licenses";
import { addCreator, approved, confirmedBuyer, countered, reload, requestTo } from "@/tests/support/offers";
import { times } from "@/tests/support/scale";

const { look } = await testDatabase();

const DAY_MS = 86_400_000;
const DEALS = times(60, 300);
/** Told to nobody but the parties. */
const PRIVATE = {
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

function expected({ grant, agreement }: { grant: GrantRecord; agreement: Agreement }) {
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

type Expected = ReturnType<typeof expected>;

const unbroken = (text: string): string => text.replaceAll("\u00a0", " ");
const plainText = (html: string): string =>
  unbroken(html.replace(/<[^>]+>/g, ""))
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();

/** The terms of all lists of a page. */
const listsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt>\s*<dd\b[^>]*>(.*?)<\/dd>/gs)].map(([, label = "", value = ""]) => [
      plainText(label),
      plainText(value),
    ]),
  );

/** "Organic social, paid social", whatever the case. */
function hasMedia(told: string | undefined, { media }: Expected): void {
  const wanted = media.length > 0 ? media.join(", ") : "Only as described under Intended use; no paid media";
  expect(told?.toLowerCase()).toBe(wanted.toLowerCase());
}

const ACCOUNT = "From the creator’s account";

function hasScope(told: Record<string, string>, facts: Expected): void {
  hasMedia(told.Media, facts);
  expect(told).toMatchObject({ [ACCOUNT]: facts.handle, Edits: facts.edits, "Digital replica": facts.replica });
  expect(told.Exclusivity).toContain(facts.exclusive);
}

/** Each license is downloaded from a network of its own, because documents are limited for each. */
const addressOf = ({ id }: GrantRecord): string =>
  `10.${[0, 2, 4].map((at) => Number.parseInt(id.slice(at, at + 2), 16)).join(".")}`;

type Deal = Awaited<ReturnType<typeof made>>;

const publicly = (text: string) => {
  for (const word of Object.values(PRIVATE)) expect(text).not.toContain(word);
};

const surfaces: Record<string, (deal: Deal, facts: Expected) => Promise<void>> = {
  "the license's page": async ({ grant }, facts) => {
    const html = renderToStaticMarkup(await licenseOf(grant, `/license/${grant.id}`, "creator"));
    const told = listsIn(html);
    hasScope(told, facts);
    expect(told.Ends).toContain(facts.ends);
    expect(told.Rights?.toLowerCase()).toContain(facts.rights.join(", ").toLowerCase());
  },
  "the public page": async ({ grant }, facts) => {
    const html = renderToStaticMarkup(
      await PublicLicense({ params: Promise.resolve({ id: grant.id }), searchParams: Promise.resolve({}) }),
    );
    const told = listsIn(html);
    hasScope(told, facts);
    expect(told.Ends).toContain(facts.ends);
    expect(told.Rights?.toLowerCase()).toBe(facts.rights.join(", ").toLowerCase());
    expect(told.Withheld?.toLowerCase()).toBe((facts.withheld.join(", ") || "Nothing").toLowerCase());
    publicly(html);
  },
  "the PDF": async ({ grant }, facts) => {
    const response = await licensePdf(grant, addressOf(grant));
    expect(response.status).toBe(200);
    const text = textOf(new Uint8Array(await response.arrayBuffer()));
    const media = facts.media.length > 0 ? `In these media and no others: ${facts.media[0]}` : "no paid media";
    const said = [facts.ends, media, `Edits: ${facts.edits.toLowerCase()}.`, `${facts.replica}.`, facts.exclusive];
    const account = `From the licensor's own account: ${facts.handle.toLowerCase()}.`;
    if (facts.media.length > 0) said.push(`Paid ads: ${facts.paid.replace("Y", "y").replace("N", "n")}.`);
    const named = facts.exclusive === "Not exclusive" ? said.slice(0, -1) : said;
    expect(missingFrom(text, [...named, account])).toEqual([]);
  },
  "the certificate": async ({ grant, agreement }, facts) => {
    const { jws } = (await findCertificate(grant.id)) ?? { jws: "" };
    const credential = credentialIn(jws);
    const { territory } = credential.credentialSubject;
    expect(credential.validUntil).toBe(grant.expiresAt.toISOString());
    expect(credential.credentialSubject).toMatchObject({
      rights: facts.rights,
      withheld: facts.withheld,
      media: facts.media,
      creatorsAccount: facts.handle === "Yes",
      edits: facts.edits,
      term: { months: agreement.term.months, zone: agreement.term.zone, lastDay: facts.lastDay },
      exclusive: facts.exclusive === "Not exclusive" ? false : { field: categoryLabels[agreement.category], territory },
    });
    const { replica } = credential.credentialSubject as { replica?: object };
    expect(replica).toEqual(
      agreement.replica ? { uses: agreement.replica.uses.length, digest: digestOf(agreement.replica) } : undefined,
    );
    publicly(JSON.stringify(credential));
  },
  "the ODRL policy": async ({ grant, agreement }, facts) => {
    const text = await (await licenseFile(grant, "odrl.json")).text();
    const { permission = [] } = JSON.parse(text) as { permission?: Permission[] };
    for (const { action, constraint, describedUses } of permission) {
      const limits = new Map(constraint.map(({ leftOperand, rightOperand }) => [leftOperand, rightOperand]));
      const until = constraint.find(({ operator }) => operator === "lt")?.rightOperand;
      expect(until).toMatchObject({ "@value": grant.expiresAt.toISOString() });
      expect(limits.get("likeright:describedIn")).toBe(
        action === "likeright:digitalReplica" && agreement.replica ? digestOf(agreement.replica) : undefined,
      );
      if (action === "likeright:digitalReplica") expect(describedUses).toBe(agreement.replica?.uses.length);
      if (action === "likeright:aiTraining") continue;
      expect(limits.get("likeright:creatorsAccount")).toBe(facts.handle === "Yes" ? undefined : false);
      const media = [limits.get("media") ?? []].flat() as { "@id": string }[];
      const names = agreement.scope?.media.map((medium) => `medium${pascal(medium)}`) ?? [];
      expect(media.map((one) => one["@id"])).toEqual(
        (names.length > 0 ? names : ["asDescribed"]).map((name) => `likeright:${name}`),
      );
    }
    expect(permission.map(({ action }) => action)).toHaveLength(facts.rights.length);
    publicly(text);
  },
  "the spreadsheet": async ({ grant, at }, facts) => {
    const offer = await db().offer.findUniqueOrThrow({ where: { id: grant.offerId } });
    let text = "";
    for await (const piece of licensesCsv({ creatorUserId: offer.creatorUserId }, at)) text += piece;
    const [names = [], ...rows] = readCsv(text.slice(1));
    const row = rows.find((cells) => cells.includes(grant.id)) ?? [];
    const told = Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""]));
    hasMedia(told.media, facts);
    expect(told).toMatchObject({
      ends_at: grant.expiresAt.toISOString(),
      paid: facts.paid,
      creators_account: facts.handle,
      edits: facts.edits,
      digital_replica: facts.replica,
    });
    expect(told.exclusivity).toContain(facts.exclusive);
    expect(told.ends).toContain(facts.ends);
    expect(told.rights?.toLowerCase()).toBe(facts.rights.join(", ").toLowerCase());
  },
  "the calendar": async ({ grant, at }, facts) => {
    const { creatorUserId } = await db().offer.findUniqueOrThrow({ where: { id: grant.offerId } });
    const events = await eventsOf({ creatorUserId }, at, "Asia/Tokyo");
    const event = events.find(({ uid }) => uid.startsWith(`end-granted-${grant.offerId}`));
    expect(event?.at.getTime()).toBe(grant.expiresAt.getTime() - 1_000);
    expect(unbroken(event?.description ?? "")).toContain(`Ends ${facts.ends}`);
    publicly(event?.description ?? "");
  },
  "the mails": async ({ grant }, facts) => {
    const mails = await look<{ template: string; payload: object }>(
      `SELECT template, payload FROM outbound_email WHERE payload->>'offerId' = $1
        AND template IN ('offer-received', 'offer-sent', 'counter-offer', 'offer-approved')`,
      [grant.offerId],
    );
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { template, payload } of mails) {
      const { text } = await renderMail(template, { ...payload, zone: "Asia/Tokyo" });
      const told = Object.fromEntries(
        [...unbroken(text).matchAll(/^([^:\n]+): (.*)$/gm)].map(([, label = "", value = ""]) => [label, value]),
      );
      hasScope(told, facts);
      expect(told.Paid).toBe(facts.paid);
      if (template === "offer-approved") expect(told.Ends).toContain(facts.ends);
    }
  },
};

type Permission = {
  action: string;
  constraint: { leftOperand: string; operator: string; rightOperand: unknown }[];
  describedUses?: number;
};

const digestOf = (replica: ReplicaTerms): string => createHash("sha256").update(canonicalJson(replica)).digest("hex");
const pascal = (name: string): string =>
  name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

let deals: Deal[];
beforeAll(async () => {
  deals = [];
  for (const plan of fc.sample(plans, { numRuns: DEALS, seed: 31 })) deals.push(await made(plan));
}, 600_000);

test.each(Object.keys(surfaces))(
  "%s: the facts are those of the agreement, for every deal",
  async (name) => {
    for (const deal of deals) {
      const says = `${name}: ${JSON.stringify(deal.agreement)}`;
      try {
        await surfaces[name]?.(deal, expected(deal));
      } catch (error) {
        throw new Error(says, { cause: error });
      }
    }
  },
  1_200_000,
);

test("the deals are of every kind", () => {
  const kinds = deals.flatMap(({ agreement: { rights, scope, renews } }) => [
    ...rights,
    ...(scope?.media.length === 0 ? ["no media"] : []),
    ...(scope?.exclusivity ? ["exclusive"] : []),
    ...(renews ? ["renewal"] : []),
  ]);
  for (const kind of [...RIGHTS, "no media", "exclusive", "renewal"]) expect(kinds).toContain(kind);
});
