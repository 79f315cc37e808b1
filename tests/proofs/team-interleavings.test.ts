import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptTeamInvitation, inviteMember } from "@/lib/members/team-invitations";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve } from "@/lib/offers/decide";
import { findOffer, offerInSession, verifyApprovalToken } from "@/lib/offers/queries";
import { returnOffer, saveRule } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { handOver, removeMember } from "@/lib/offers/team";
import { withdraw } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import { sqlStateOf } from "@/lib/postgres/transactions";
import type { SignedInBuyer } from "@/lib/proofs";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, invitedTo, newMailbox } from "@/tests/support/members";
import { addCreator, confirmedBuyer, decisionToken, requestTo } from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

// What the members of a brand do, in any order and up to three at once, each with what their page showed them at the beginning.

const { look } = await testDatabase();
const now = new Date();

const PEOPLE = ["owner", "approver", "buyer"] as const;
type Who = (typeof PEOPLE)[number];

/** What a form would call for somebody whose page said that they may do everything. */
type Acting = SignedInBuyer & { email: string; readonly role: "owner" };

/** A brand with a rule, three members, one offer in review, one that is sent, and one invitation. */
async function aWorld() {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const [approver, buyer] = [await actingMember(owner, "approver", now), await actingMember(owner, "buyer", now)];
  await saveRule(owner, { reviewAboveCents: 500_000, reviewsGrave: false }, now);
  const creator = await addCreator({ priceFloorCents: 100 });
  const offerFor = async (priceCents: number) => {
    const sent = await submitOffer({ ...requestTo(creator, { priceCents }), buyerEmail: buyer.email }, buyer, now);
    if (!sent.ok) throw new Error(sent.reason);
    return sent.offer;
  };
  const people = { owner: { ...owner, email }, approver, buyer } as unknown as Record<Who, Acting>;
  const { buyerOrgId } = owner;
  const [dear, cheap] = [await offerFor(900_000), await offerFor(100_000)];
  return { people, buyerOrgId, dear, cheap, invitation: await invitedTo(owner, now) };
}

type World = Awaited<ReturnType<typeof aWorld>>;
type Act = (world: World, who: Acting, whom: Acting) => Promise<boolean>;

const acts = {
  invite: async (_, who) => (await inviteMember(who, newMailbox(), "buyer", now)).ok,
  accept: async ({ invitation }) => await acceptTeamInvitation(invitation, now),
  remove: async (_, who, whom) => (await removeMember(who, whom.profileId, now)).ok,
  "hand over": async (_, who, whom) => (await handOver(who, whom.profileId, now)).ok,
  release: async ({ dear }, who) => {
    const link = await offerInSession(dear.id, who, now);
    return link ? (await confirmOffer(link, now)).ok : false;
  },
  return: ({ dear }, who) => returnOffer(who, dear.id, "Shorter, please.", now),
  withdraw: async ({ cheap }, who) => (await withdraw(who, cheap.id, now)).ok,
  approve: async ({ cheap }) => {
    const offer = await findOffer(cheap.id);
    const party = offer && (await verifyApprovalToken(decisionToken(offer)));
    return party ? (await approve(party, now)).ok : false;
  },
  erase: async (_, who) => (await eraseOwn(proved(who.email), now)) === "erased",
} satisfies Record<string, Act>;

const DEADLOCK = "40P01";

/** By nobody of the three. */
const OTHERS: readonly (keyof typeof acts)[] = ["accept", "approve"];

type Entry = { action: string; who: string | null; details: { member?: string } };

/** What is logged of the brand and its offer in review, in the order of the commits. */
const logOf = ({ dear, buyerOrgId }: World) =>
  look<Entry>(
    `SELECT e.action, e.admin_id AS who, e.details FROM admin_audit_log e JOIN audit_chain c ON c.event_id = e.id
     WHERE e.record_id = ANY($1) AND e.actor = 'buyer' ORDER BY c.seq`,
    [[dear.id, buyerOrgId]],
  );

async function holds(world: World): Promise<void> {
  const log = await logOf(world);
  const released = log.filter(({ action }) => action === "offer_released");
  const returned = log.filter(({ action }) => action === "offer_returned");
  expect(released.length + returned.length, "one release or return").toBeLessThanOrEqual(1);
  expect(released.map(({ who }) => who)).not.toContain(world.people.buyer.profileId);
  const dear = await db().offer.findUnique({ where: { id: world.dear.id }, select: { sentAt: true } });
  // The last who is erased takes the brand's offers along.
  if (dear) expect(dear.sentAt !== null, "sent as it was released").toBe(released.length === 1);
  const gone = new Set<string>();
  for (const { action, who, details } of log) {
    expect(who !== null && gone.has(who), `${action} after removal`).toBe(false);
    if (action === "team_left" && details.member) gone.add(details.member);
  }
  const members = await db().brandMember.findMany({ where: { buyerOrgId: world.buyerOrgId, leftAt: null } });
  if (members.length > 0) expect(members.map(({ role }) => role)).toContain("owner");
}

const step = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  who: fc.constantFrom(...PEOPLE),
  whom: fc.constantFrom(...PEOPLE),
});
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 });

test("never an offer sent without its release, a brand without an owner, two releases, or an act after removal", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      const world = await aWorld();
      const [erased, removed] = [new Set<Who>(), new Set<Who>()];
      for (const round of rounds) {
        const outcomes = await Promise.allSettled(
          round.map(({ act, who, whom }) => (acts[act] as Act)(world, world.people[who], world.people[whom])),
        );
        // Whoever is erased while they act gets no answer but that they are signed out (lib/forms/action).
        for (const { act, who } of round) if (act === "erase") erased.add(who);
        for (const [place, outcome] of outcomes.entries()) {
          const { act, who } = round[place] ?? expect.unreachable();
          if (outcome.status === "rejected" && (!erased.has(who) || sqlStateOf(outcome.reason) === DEADLOCK))
            throw outcome.reason;
          const isDone = outcome.status === "fulfilled" && outcome.value;
          if (isDone && removed.has(who) && act !== "erase" && !OTHERS.includes(act))
            throw new Error(`${act} by a ${who} who was removed before`);
        }
        for (const [place, { act, whom, who }] of round.entries()) {
          const outcome = outcomes[place];
          if (outcome?.status !== "fulfilled" || !outcome.value) continue;
          if (act === "remove") removed.add(whom);
          if (act === "erase") removed.add(who);
        }
        await holds(world);
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
}, 900_000);
