import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { billingOf, saveBilling } from "@/lib/accounts/billing";
import { saveWebsite } from "@/lib/brands/facts";
import { askCheck, withdrawCheck } from "@/lib/brands/organisation-checks";
import { carryOver, dropCreator, keepCreator } from "@/lib/brands/shortlist";
import { answerDispute } from "@/lib/licenses/dispute-use";
import { releaseExclusive } from "@/lib/licenses/end-right";
import { fileUse } from "@/lib/licenses/file-use";
import { type BrandAct, MAY, ROLES, type Role } from "@/lib/member-rules";
import { endTeamInvitation, inviteMember } from "@/lib/members/team-invitations";
import { closeBrand } from "@/lib/offers/close-brand";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, decline } from "@/lib/offers/decide";
import { reportMessage, sendMessage } from "@/lib/offers/message-send";
import { writerOf, writingBuyer } from "@/lib/offers/messages";
import { type AwaitedParty, type BuyerLink, offerInSession } from "@/lib/offers/queries";
import { returnOffer, saveRule } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { handOver, removeMember, setRole } from "@/lib/offers/team";
import { withdraw, withdrawRest } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import type { SignedInBuyer } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal } from "@/tests/support/licenses";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import { countered, openLink, requestTo } from "@/tests/support/offers";
import { disputedUse, radioUse } from "@/tests/support/uses";

const { look } = await testDatabase();
const now = new Date("2027-01-20T09:00:00.000Z");

/** A brand with everything that an act may change. */
async function aWorld() {
  const held = await addHeld(now);
  const owner = await actingBrand(held.buyer, now);
  const open = await addRenewal(held, now, { useCase: "Another spot." });
  const toCounter = await addHeld(now);
  const asked = await submitOffer({ ...requestTo(toCounter.creator), buyerEmail: held.email }, held.buyer, now);
  if (!asked.ok) throw new Error(asked.reason);
  const counter = await countered(asked.offer, now);
  const { useId } = await disputedUse(held, now);
  await askCheck(owner, { name: "Larsen Coffee", reach: "By phone", evidence: "The register" }, now);
  const colleague = await actingMember(owner, "viewer", now);
  await inviteMember(owner, newMailbox(), "viewer", now);
  const { id: invitation } = await db().brandInvitation.findFirstOrThrow({ where: { buyerOrgId: owner.buyerOrgId } });
  await db().creatorSlug.create({
    data: {
      slug: `ada-${held.creator.userId.slice(0, 8)}`,
      skeleton: held.creator.userId,
      userId: held.creator.userId,
    },
  });
  await db().shortlistEntry.create({
    data: { buyerOrgId: owner.buyerOrgId, creatorUserId: held.creator.userId, addedAt: now },
  });
  await sendMessage(writerOf(await openLink(open)), "When does it run?", now);
  const rule = { reviewAboveCents: 500_000, reviewsGrave: false };
  await actingMember(owner, "approver", now);
  expect(await saveRule(owner, rule, now)).toEqual({ ok: true });
  const maker = await actingMember(owner, "buyer", now);
  const dear = { ...requestTo(held.creator, { priceCents: 900_000 }), buyerEmail: maker.email };
  const reviewed = await submitOffer(dear, maker, now);
  if (!reviewed.ok) throw new Error(reviewed.reason);
  return { held, owner, open, counter, useId, colleague, invitation, reviewed: reviewed.offer };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** A forged post: what a form of that act would call for somebody whose page said that they may. */
type Forged = SignedInBuyer & { email: string; readonly role: "owner" };

/**
 * Every verb that a brand's member reaches, by its act. One that is missing here does not compile: the acts are those of the table.
 */
const verbs: Record<Exclude<BrandAct, "see-licenses">, (world: World, as: Forged) => Promise<unknown>[]> = {
  "see-offers": ({ open }, as) => [offerInSession(open.id, as, now).then((shown) => expect(shown?.by).toBe("session"))],
  offer: ({ held }, as) => [submitOffer({ ...requestTo(held.creator), buyerEmail: as.email }, as, now)],
  withdraw: ({ open }, as) => [withdraw(as, open.id, now), withdrawRest(as, randomUUID(), now)],
  "take-back": ({ reviewed }, as) => [withdraw(as, reviewed.id, now)],
  answer: ({ counter }, as) => {
    const session = { profileId: as.profileId, sessionId: as.sessionId };
    const party = { offer: counter, by: "session", session } as AwaitedParty;
    return [approve(party, now), decline(party, "No.", now)];
  },
  message: ({ open }, as) => {
    const session = { profileId: as.profileId, sessionId: as.sessionId };
    const link = { offer: open, chain: [open], by: "session", session } as unknown as BuyerLink<"session">;
    return [sendMessage(writingBuyer(link), "When?", now), confirmOffer(link, now)];
  },
  shortlist: ({ held }, as) => {
    const slug = `ada-${held.creator.userId.slice(0, 8)}`;
    return [dropCreator(as, slug), keepCreator(as, slug, now), carryOver(as, [slug], now)];
  },
  use: ({ held, useId }, as) => [
    fileUse(
      as,
      {
        useId: randomUUID(),
        grantId: held.grant.id,
        ...radioUse,
        beginsOn: new Date("2027-02-01"),
        endsOn: new Date("2027-03-01"),
      },
      now,
    ),
    answerDispute(as, { useId, outcome: "cured", answer: "Taken down.", stoppedOn: undefined } as never, now),
  ],
  "give-free": ({ held }, as) => [releaseExclusive(as, held.grant.id, now)],
  organization: (_, as) => [
    saveWebsite(as, "https://larsen.example/"),
    saveOther(as),
    askCheck(as, { name: "Other", reach: "x", evidence: "x" }, now),
    withdrawCheck(as, now),
  ],
  close: (_, as) => [closeBrand(as, now)],
  release: ({ reviewed }, as) => [returnOffer(as, reviewed.id, "Shorter, please.", now)],
  rule: (_, as) => [saveRule(as, { reviewAboveCents: 100, reviewsGrave: false }, now)],
  team: ({ colleague, invitation }, as) => [
    inviteMember(as, newMailbox(), "owner", now),
    endTeamInvitation(as, invitation, now),
    setRole(as, colleague.profileId, "owner", now),
    removeMember(as, colleague.profileId, now),
    handOver(as, colleague.profileId, now),
  ],
};

async function saveOther(as: Forged) {
  const stored = await billingOf(as.buyerOrgId);
  return saveBilling(as, { ...stored, taxId: randomUUID() }, versionOf(stored));
}

/** All that the brand has, and all that was logged and mailed. */
const state = async () =>
  look(
    `SELECT (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM offer o) AS offers,
      (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM brand_member m) AS members,
      (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.id) FROM brand_invitation i) AS invitations,
      (SELECT jsonb_agg(to_jsonb(u) ORDER BY u.id) FROM license_use u) AS uses,
      (SELECT jsonb_agg(to_jsonb(b) ORDER BY b.id) FROM buyer_org b) AS brands,
      (SELECT count(*) FROM shortlist_entry) AS kept, (SELECT count(*) FROM offer_message) AS messages,
      (SELECT count(*) FROM organisation_check WHERE answered_at IS NULL) AS checks,
      (SELECT count(*) FROM use_dispute WHERE answered_at IS NULL) AS disputes,
      (SELECT count(*) FROM admin_audit_log WHERE action <> 'proof_asked') AS logged`,
  );

const acts = Object.keys(verbs) as (keyof typeof verbs)[];
const isAllowed = (role: Role, act: BrandAct) => (MAY[act] as readonly Role[]).includes(role);

/** `undefined`: of another brand, gone from this one, or without any. */
type Person = Role | "former member" | "member of another brand" | "nobody";

async function forge(world: World, person: Person): Promise<Forged> {
  const role = ROLES.find((one) => one === person);
  const other = person === "member of another brand" ? await aWorld() : undefined;
  const member = await actingMember(other?.owner ?? world.owner, role ?? "owner", now);
  if (person === "former member" || person === "nobody")
    await db().brandMember.updateMany({ where: { profileId: member.profileId }, data: { leftAt: now } });
  if (person === "nobody") await db().brandMember.deleteMany({ where: { profileId: member.profileId } });
  return { ...member, buyerOrgId: world.owner.buyerOrgId, role: "owner" } as Forged;
}

const table = acts
  .filter((act) => act !== "see-offers")
  .flatMap((act) =>
    ([...ROLES, "former member", "member of another brand", "nobody"] as const)
      .filter((person) => !ROLES.some((role) => role === person) || !isAllowed(person as Role, act))
      .map((person) => [act, person] as const),
  );

/** Made once, because nothing of it may change. */
let whole: World | undefined;

test.each(table)("%s by a %s: a forged post is refused and writes nothing", async (act, person) => {
  whole ??= await aWorld();
  const world = whole;
  const as = await forge(world, person);
  const before = await state();
  await Promise.allSettled(verbs[act](world, as));
  expect(await state()).toEqual(before);
});

test.each(
  acts
    .filter((act) => act !== "see-offers" && act !== "give-free")
    .flatMap((act) => ROLES.filter((role) => isAllowed(role, act)).map((role) => [act, role] as const)),
)("%s by a %s is done", async (act, role) => {
  const world = await aWorld();
  const as = await forge(world, role);
  const before = await state();
  await Promise.all(verbs[act](world, as));
  expect(await state()).not.toEqual(before);
});

test("a message is reported by whoever may read it, also if their role changed after they opened it", async () => {
  const world = await aWorld();
  const { id: messageId } = await db().offerMessage.findFirstOrThrow({
    where: { rootOfferId: world.open.rootOfferId },
  });
  const report = async (person: Person) => {
    const { profileId, sessionId } = await forge(world, person);
    const session = { profileId, sessionId };
    const link = { offer: world.open, chain: [world.open], by: "session", session } as unknown as BuyerLink<"session">;
    return reportMessage(writingBuyer(link), { messageId, reason: "abuse", words: null }, now);
  };
  for (const person of ["viewer", "former member", "member of another brand", "nobody"] as const)
    expect(await report(person)).toBe(false);
  expect(await report("approver")).toBe(true);
});
