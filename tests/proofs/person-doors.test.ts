import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inviteCreator } from "@/lib/creators/invite";
import { onboardCreator } from "@/lib/creators/onboard";
import { findPublicCreator } from "@/lib/creators/public-page";
import { savePage } from "@/lib/creators/save-page";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { inspectMailedLink, openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { submitBrief } from "@/lib/offers/brief-submit";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { addPicture } from "@/lib/pictures/save";
import { db } from "@/lib/postgres/db";
import { addSample } from "@/lib/samples/save";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { eraseByStaff } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, pageVersion, sendPage } from "@/tests/support/members";
import {
  addHeldOffer,
  approved,
  confirmedBuyer,
  offerTo,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date();
const admin = await addAdmin();
const { confirmLink } = addressLinks(look);

const EXCLUSIVE = {
  rights: ["voice"],
  scope: { ...NARROWEST, exclusivity: { competitors: [] } },
} satisfies Partial<OfferTerms>;

const page = (slug: string) => ({
  ...{ isPublic: true, slug, craft: null, city: null, bio: "", links: [], showsFloor: false },
});

const send = (email: string, at: Date) =>
  onboardCreator(onboarding({ email, payoutEmail: email, allowsExclusive: true, priceFloorCents: 100 }), at);

/**
 * A person at `email`, whose profile began before what the doors need: a draft under another spelling of the address, another
 * creator who asked to move to a third one, a page, and a held and an open offer. Who has no profile has the first two.
 */
async function somebody(hasProfile: boolean) {
  const local = `ada${randomUUID().slice(0, 8)}`;
  const [email, spelling, third] = [`${local}@gmail.com`, `${local}+again@gmail.com`, `${local}@googlemail.com`];
  await send(spelling, now);
  const draft = await newestLinkTo(look, spelling);
  const mover = await creatorAt(newMailbox());
  const { sessionId } = await actingCreator(mover, now);
  const moving = { id: mover, sessionId, kind: "creator" } as const;
  await askForAddress(moving, third, now);
  const move = await confirmLink(third, mover);
  const found = { email, spelling, draft, mover, move, slug: `ada-${randomUUID().slice(0, 8)}` };
  if (!hasProfile) return { ...found, userId: undefined, held: undefined, open: undefined };
  const userId = await creatorAt(email);
  await sendPage(userId, page(found.slug), now);
  const request = requestTo({ email });
  const held = await openBuyerLink(await addHeldOffer(request, now), now);
  const open = await openLink(await offerTo({ email }, now));
  return { ...found, userId, held, open };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

async function creatorAt(email: string): Promise<string> {
  await send(email, now);
  const begun = await openMailedLink(await newestLinkTo(look, email), now);
  if (!begun) throw new Error("nothing was onboarded");
  return begun.id;
}

const erase = async (email: string) => void (await eraseByStaff(admin, { email, reason: "asked" }, now));
const idOf = ({ userId }: Somebody): string => userId ?? "";

/** What became of a person who had a profile. */
const FACTS: Record<string, (person: Somebody) => Promise<unknown>> = {
  unknown: async () => undefined,
  active: async () => undefined,
  suspended: (person) => decideOn(admin, idOf(person), "suspend", "Complaint 12", now),
  closed: async (person) => closeProfile(await actingCreator(idOf(person), now), now),
  left: async (person) => {
    const to = newMailbox();
    const { sessionId } = await actingCreator(idOf(person), now);
    await askForAddress({ id: idOf(person), sessionId, kind: "creator" }, to, now);
    await confirmAddress(await confirmLink(to, idOf(person)), undefined, now);
  },
  erased: ({ email }) => erase(email),
  "erased, suspended before": async (person) => {
    await decideOn(admin, idOf(person), "suspend", "Complaint 12", now);
    await erase(person.email);
  },
  "erased, with an exclusive license": async ({ email }) => {
    await approved(await offerTo({ email }, now, EXCLUSIVE), now);
    await erase(email);
  },
};

const mailsTo = async (email: string, at: Date): Promise<string> =>
  (
    await look<{ what: string }>(
      "SELECT coalesce(payload ->> 'reason', template) AS what FROM outbound_email WHERE to_address = $1 AND created_at = $2 ORDER BY 1",
      [email, at],
    )
  )
    .map(({ what }) => what)
    .join(", ");

/** What a door mailed then to the address that somebody typed, and to that of the profile. */
async function mailed({ email, spelling }: Somebody, at: Date): Promise<string> {
  const [typed, own] = [await mailsTo(spelling, at), await mailsTo(email, at)];
  return [typed && `typed: ${typed}`, own && `own: ${own}`].filter(Boolean).join("; ") || "nothing";
}

const outcomeOf = (outcome: { ok: boolean; reason?: string }): string =>
  outcome.ok ? "yes" : (outcome.reason ?? "no");

async function offered(email: string, at: Date, terms: Partial<OfferTerms> = {}) {
  const request = requestTo({ email }, terms);
  return submitOffer(request, await confirmedBuyer(request.buyerEmail), at);
}

type Door = (person: Somebody, at: Date) => Promise<string>;

/** Each finds the person as the one before left them. */
const DOORS: Record<string, Door> = {
  "public page": async ({ slug }) => ((await findPublicCreator(slug)) ? "shown" : "not shown"),
  "saving a public page": async ({ userId, slug }, at) =>
    userId ? outcomeOf(await savePage(userId, page(slug), await pageVersion(userId), at)) : "none",
  "adding a sample": async ({ userId }, at) => {
    if (!userId) return "none";
    const words = { title: "Documentary", language: "en-US", style: "", audience: "brands" } as const;
    const recording = { format: "mp3", bytes: Buffer.alloc(2_000, 1), durationMs: 2_000 } as const;
    return outcomeOf(await addSample(userId, words, recording, at));
  },
  "adding a portrait": async ({ userId }, at) => {
    if (!userId) return "none";
    const picture = { whole: Buffer.alloc(2_000, 1), small: Buffer.alloc(200, 1) };
    return outcomeOf(await addPicture(userId, "portrait", "brands", picture, at));
  },
  "offer to the address": async ({ email }, at) => outcomeOf(await offered(email, at)),
  "offer to another spelling": async ({ spelling }, at) => outcomeOf(await offered(spelling, at)),
  "confirming an offer that was held": async ({ held }, at) =>
    held ? outcomeOf(await confirmOffer(held, at)) : "none",
  "approving an open offer": async ({ open }, at) => (open ? outcomeOf(await approve(open, at)) : "none"),
  "brief with the address": async ({ email }, at) => {
    const { creator, terms, ...common } = requestTo({ email });
    const brief = { ...common, terms, creators: [{ key: creator, priceCents: terms.priceCents }] };
    const sent = await submitBrief(brief, await confirmedBuyer(common.buyerEmail), at);
    return sent.ok ? "yes" : sent.refusals.map(({ refused }) => refused.reason).join(", ");
  },
  "sign-in with another spelling": async (person, at) => {
    await requestSignIn(person.spelling, at);
    return mailed(person, at);
  },
  invitation: async (person, at) => {
    await inviteCreator(person.spelling, at);
    return mailed(person, at);
  },
  "another creator asks to move here": async (person, at) => {
    const { sessionId } = await actingCreator(person.mover, at);
    await askForAddress({ id: person.mover, sessionId, kind: "creator" }, person.spelling, at);
    return mailed(person, at);
  },
  "onboarding under another spelling": async (person, at) => {
    await send(person.spelling, at);
    return mailed(person, at);
  },
};

/** Each changes what is known of the person, and has one to itself. */
const CHANGING: Record<string, Door> = {
  "activation of answers sent before": async ({ draft, spelling }, at) => {
    const link = await inspectMailedLink(draft, at);
    const begun = await openMailedLink(draft, at);
    if (!begun) return "profile" in link ? `${link.state}: ${link.profile.is}` : link.state;
    const { status } = await db().creatorProfile.findUniqueOrThrow({ where: { userId: begun.id } });
    const sent = await offered(spelling, at, EXCLUSIVE);
    const sold = outcomeOf(sent.ok ? await approve(await openLink(sent.offer), at) : sent);
    return `begins ${status}; sells an exclusive license: ${sold}`;
  },
  "another creator's move that was asked for before": async ({ move }, at) =>
    outcomeOf(await confirmAddress(move, undefined, at)),
};

/** What was done with a person of whom a fact is known, by the name of the door. */
async function through(fact: string, doors: Record<string, Door>): Promise<[door: string, answer: string][]> {
  const person = await somebody(fact !== "unknown");
  await FACTS[fact]?.(person);
  const answers: [string, string][] = [];
  for (const [place, [door, ask]] of Object.entries(doors).entries())
    answers.push([door, await ask(person, addHours(now, 1 + place / 10))]);
  return answers;
}

const facts = Object.keys(FACTS);

/** The same answer for every fact but those of `others`. */
const row = (answer: string, others: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(facts.map((fact) => [fact, others[fact] ?? answer]));

const NOT_FOUND = "creator-not-found";
const OWN = { unknown: "none", active: "yes", left: "yes" };
const GONE = ["erased", "erased, suspended before", "erased, with an exclusive license"];
const gone = (answer: string) => Object.fromEntries(GONE.map((fact) => [fact, answer]));
const BEGINS = "begins active; sells an exclusive license:";

const EXPECTED: Record<string, Record<string, string>> = {
  "public page": row("not shown", { active: "shown", left: "shown" }),
  // Of a suspended creator both are kept, and shown to nobody.
  "saving a public page": row("closed", { ...OWN, suspended: "yes" }),
  "adding a sample": row("closed", { ...OWN, suspended: "yes" }),
  "adding a portrait": row("closed", { ...OWN, suspended: "yes" }),
  "offer to the address": row(NOT_FOUND, { active: "yes" }),
  // A stranger learns of no profile by an address that its creator did not give.
  "offer to another spelling": row(NOT_FOUND),
  "confirming an offer that was held": row(NOT_FOUND, { ...OWN, ...gone("not-held") }),
  // Its links were replaced when the account left the mailbox.
  "approving an open offer": row("already-decided", { ...OWN, left: "not-allowed", ...gone("not-allowed") }),
  "brief with the address": row(NOT_FOUND, { active: "yes" }),
  "sign-in with another spelling": row("nothing", {
    ...{ active: "own: sign-in", suspended: "own: sign-in", closed: "own: sign-in" },
  }),
  invitation: row("nothing", {
    ...{ unknown: "typed: creator-invitation", erased: "typed: creator-invitation" },
    "erased, with an exclusive license": "typed: creator-invitation",
  }),
  "another creator asks to move here": row("typed: address-taken", {
    ...{ unknown: "typed: address-confirm", ...gone("typed: address-confirm") },
  }),
  "onboarding under another spelling": row("typed: onboarding-link", {
    ...{ active: "own: already-registered", suspended: "own: already-suspended", closed: "own: already-closed" },
  }),
  "activation of answers sent before": {
    unknown: `${BEGINS} yes`,
    active: "registered: active",
    suspended: "registered: suspended",
    closed: "registered: closed",
    left: "left",
    erased: `${BEGINS} yes`,
    "erased, suspended before": `begins suspended; sells an exclusive license: ${NOT_FOUND}`,
    "erased, with an exclusive license": `${BEGINS} not-available`,
  },
  "another creator's move that was asked for before": row("taken", {
    ...{ unknown: "yes", erased: "yes", "erased, suspended before": "suspended-before" },
    "erased, with an exclusive license": "yes",
  }),
};

test("each door asks what is known of the person, whatever the spelling of the address", async () => {
  const table: Record<string, Record<string, string>> = {};
  for (const fact of facts)
    for (const doors of [DOORS, ...Object.entries(CHANGING).map(([door, ask]) => ({ [door]: ask }))])
      for (const [door, answer] of await through(fact, doors)) table[door] = { ...table[door], [fact]: answer };
  expect(table).toEqual(EXPECTED);
});
