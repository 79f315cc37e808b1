// The facts of a license on every surface, compared with its agreement; in the PDF: tests/proofs/surfaces-in-pdf.test.ts.

import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import PublicLicense from "@/app/v/[id]/page";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { eventsOf } from "@/lib/licenses/calendar-feed";
import { licensesCsv } from "@/lib/licenses/csv";
import { licenseFile } from "@/lib/licenses/document";
import { renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { MEDIA, type Medium, mediumLabels } from "@/lib/terms/scope";
import { categoryLabels, RIGHTS } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/version";
import { readCsv } from "@/tests/support/csv";
import { testDatabase } from "@/tests/support/database";
import { type Deal, type Expected, expected, makeDeals, PRIVATE } from "@/tests/support/surface-deals";

const { look } = await testDatabase();

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

const phrases: Record<Medium, string> = {
  organic_social: "in unpaid social posts",
  paid_social: "in paid social ads",
  website: "on websites",
  email: "in emails",
  online_video: "in online videos",
  tv_streaming: "on TV and streaming",
  radio_podcast: "on radio and podcasts",
  out_of_home: "out of home",
  print: "in print",
  games: "in games",
  internal: "in internal material",
  events: "at events",
};

/** A page tells up to four media in its sentence, and more or none in its list. */
function hasMediaOnce(text: string, told: Record<string, string>, facts: Expected): void {
  const count = facts.media.length;
  if (count === 0 || count > 4) {
    hasMedia(told.Media, facts);
    return;
  }
  expect(told).not.toHaveProperty("Media");
  const sentence = plainText(text);
  // That it names no others: lib/terms/permitted.test.ts. Here "in games" may be the field.
  for (const medium of MEDIA)
    if (facts.media.includes(mediumLabels[medium])) expect(sentence).toContain(phrases[medium]);
}

const ACCOUNT = "From the creator’s account";

/** What a list does not have is left out, in one line, or in the sentence. */
function hasScopeOrNone(told: Record<string, string>, facts: Expected): void {
  const out = told["Not included"] ?? "";
  const shown = (label: string, value: string, none: string, left: string) => {
    if (value === none) expect(out).toContain(left);
    else expect(told[label]).toContain(value);
    if (value === none) expect(told).not.toHaveProperty(label);
  };
  shown(ACCOUNT, facts.handle, "No", "the creator’s account");
  shown("Edits", facts.edits, "As delivered", "edits");
  shown("Exclusivity", facts.exclusive, "Not exclusive", "exclusivity");
  shown("Digital replica", facts.replica, "Not permitted", "a digital replica");
  expect(out.includes("paid ads")).toBe(facts.paid === "No");
  expect(out.includes("AI training")).toBe(facts.withheld.includes("AI training"));
}

const inSentence = {
  Likeness: "likeness",
  Voice: "voice",
  "Digital replica": "digital replica",
  "AI training": "train AI",
};

const sentenceIn = (html: string): string =>
  /\S[^.]* (?:may|could) (?:use|train)[^.]*\./.exec(plainText(html))?.[0] ?? "";

function hasRights(text: string, { rights }: Expected): void {
  const sentence = sentenceIn(text);
  for (const [right, words] of Object.entries(inSentence))
    expect(sentence.includes(words), sentence).toBe(rights.includes(right));
}

const publicly = (text: string) => {
  for (const word of Object.values(PRIVATE)) expect(text).not.toContain(word);
};

const surfaces: Record<string, (deal: Deal, facts: Expected) => Promise<void>> = {
  "the license's page": async ({ grant }, facts) => {
    const html = renderToStaticMarkup(await licenseOf(grant, `/license/${grant.id}`, { grant, side: "creator" }));
    const told = listsIn(html);
    hasMediaOnce(html, told, facts);
    hasScopeOrNone(told, facts);
    hasRights(html, facts);
    expect(told.Ends).toContain(facts.ends);
  },
  "the public page": async ({ grant }, facts) => {
    const html = renderToStaticMarkup(
      await PublicLicense({ params: Promise.resolve({ id: grant.id }), searchParams: Promise.resolve({}) }),
    );
    const told = listsIn(html);
    // Without media the intended use says where it runs, and is not public.
    if (facts.media.length > 0) hasMediaOnce(html, told, facts);
    else expect(told).not.toHaveProperty("Media");
    hasScopeOrNone(told, facts);
    hasRights(html, facts);
    expect(told["In effect"]).toContain(facts.ends);
    publicly(html);
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
      hasMediaOnce(text, told, facts);
      hasScopeOrNone(told, facts);
      expect(told["Paid ads"]).toBe(facts.paid === "No" ? undefined : facts.paid);
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
  deals = await makeDeals();
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
