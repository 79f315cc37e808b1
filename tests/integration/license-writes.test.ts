import { expect, test } from "vitest";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { endRight, releaseExclusive } from "@/lib/licenses/end-right";
import { expireGrants, voidGrant } from "@/lib/licenses/revoke";
import type { Mail } from "@/lib/mail/catalogue";
import { closedMail, licenseMail } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { NARROWEST } from "@/lib/terms/scope";
import { type OfferTerms, RIGHTS, type Right } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal } from "@/tests/support/licenses";
import { actingBrand, actingCreator } from "@/tests/support/members";
import { addCreator, approved, offerTo, reload } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { aUse, replicaTerms } from "@/tests/support/replicas";
import { inOrder, keptMails, type Written, written } from "@/tests/support/written";

// Everything that each act which ends a license, or a part of it, writes, row for row: nothing else may change.

const { look } = await testDatabase();
const start = new Date("2026-12-01T12:00:00.000Z");
const now = addHours(start, 1);
const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } } satisfies Partial<OfferTerms>;

async function aLicense(rights: readonly Right[], terms: Partial<OfferTerms> = {}) {
  const { userId, email } = await addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });
  const offer = await offerTo({ email }, start, { ...terms, rights });
  const { id } = await approved(offer, start);
  const grant = (await findGrant(id)) ?? expect.unreachable();
  return { offer, grant, creator: await actingCreator(userId, now) };
}

type Deal = Awaited<ReturnType<typeof aLicense>>;

/** What `act` writes. A certificate that is made again takes a place in a list, and has tests of its own. */
async function writesOf(act: () => Promise<unknown>) {
  const { certificate_reissue = [], status_place: _, ...rest } = (await written(look, act)).writes;
  return { reissued: certificate_reissue.length, rest };
}

const expectWritten = (writes: Written, expected: Written) => expect(writes).toEqual(inOrder(expected));

const logged = (record_id: string, action: string, details: object, actor: string, admin_id: string | null = null) => ({
  ...{ actor, admin_id, action, table_name: "license_grant", record_id, details },
});

const range = (from: Date | null, to: Date | null) => {
  const said = (at: Date | null) => (at ? `"${at.toISOString().replace("T", " ").replace(".000Z", "+00")}"` : "");
  return from === null ? "empty" : `[${said(from)},${said(to)})`;
};

/** What a license took, cut off at `until`. */
const freed = ({ grant, offer }: Deal, until: Date, rights: readonly Right[] = offer.rights) =>
  rights.map((right) => ({
    of: `${grant.id} ${offer.creatorUserId} ${right} us`,
    period: [range(grant.effectiveAt, grant.expiresAt), range(grant.effectiveAt, until)],
  }));

/** The consent to one document, withdrawn: whose row it is has a random number. */
async function withdrawn({ offer }: Deal, document: string, at: Date) {
  const [row] = await look<{ id: string }>("SELECT id FROM consent_record WHERE offer_id = $1 AND document = $2", [
    offer.id,
    document,
  ]);
  return [{ of: row?.id, withdrawn_at: [null, at] }];
}

const toBoth = (
  offer: OfferRecord,
  template: "training-ended" | "replica-ended" | "license-revoked",
  payload: object,
): Mail[] =>
  (["creator", "buyer"] as const).map(
    (to) =>
      ({
        template,
        toAddress: to === "creator" ? offer.creatorEmail : offer.buyerAddress,
        payload: { ...payload, to },
      }) as Mail,
  );

const mailOf = async ({ offer }: Deal, grant: GrantRecord) => licenseMail(await reload(offer), grant);

test.each<[string, Partial<OfferTerms>]>([
  ["a license of more", {}],
  ["an exclusive license of more", exclusive],
])("AI training withdrawn from %s", async (_, terms) => {
  const deal = await aLicense(["voice", "training"], terms);
  const { offer, grant, creator } = deal;
  const { reissued, rest } = await writesOf(() => endRight(creator, grant.id, "training", now));
  expect(reissued).toBe(1);
  const told = { endedAt: now.toISOString(), ...(terms.scope && { exclusive: true }) };
  const mail = await mailOf(deal, { ...grant, trainingEndedAt: now });
  expectWritten(rest, {
    admin_audit_log: [logged(grant.id, "training_ended", { endsAt: now.toISOString() }, "creator", creator.userId)],
    consent_record: await withdrawn(deal, "ai-training", now),
    license_grant: [{ of: grant.id, training_ended_at: [null, now] }],
    outbound_email: keptMails(toBoth(offer, "training-ended", { ...mail, ...told })),
  });
});

test("AI training withdrawn where nothing else is licensed, exclusively: it stays taken to the end of the term", async () => {
  const deal = await aLicense(["training"], exclusive);
  const { offer, grant, creator } = deal;
  const { reissued, rest } = await writesOf(() => endRight(creator, grant.id, "training", now));
  expect(reissued).toBe(0);
  const { revokedReason: reason } = (await findGrant(grant.id)) ?? expect.unreachable();
  const told = { reason, revokedAt: now.toISOString(), takenUntil: grant.expiresAt.toISOString() };
  expectWritten(rest, {
    admin_audit_log: [logged(grant.id, "license_revoked", { reason }, "creator", creator.userId)],
    consent_record: await withdrawn(deal, "ai-training", now),
    license_grant: [
      {
        ...{ of: grant.id, status: ["active", "revoked"], revoked_at: [null, now] },
        ...{ revoked_reason: [null, reason], taken_until: [null, grant.expiresAt] },
      },
    ],
    outbound_email: keptMails(toBoth(offer, "license-revoked", { ...(await mailOf(deal, grant)), ...told })),
  });

  const brand = await actingBrand(offer, now);
  const later = addHours(now, 0.1);
  const released = (await writesOf(() => releaseExclusive(brand, grant.id, later))).rest;
  const details = { rights: ["training"], releasedAt: later.toISOString() };
  const mail = await mailOf(deal, (await findGrant(grant.id)) ?? expect.unreachable());
  expectWritten(released, {
    admin_audit_log: [logged(grant.id, "exclusive_released", details, "buyer", brand.profileId)],
    license_grant: [{ of: grant.id, taken_until: [grant.expiresAt, later] }],
    license_slot: freed(deal, later),
    outbound_email: keptMails([
      {
        template: "exclusive-released",
        toAddress: offer.creatorEmail,
        payload: { ...mail, released: "AI training", releasedAt: later.toISOString() },
      },
    ]),
  });
});

test("a replica whose making ends after its notice, and one right of an exclusive license that is released", async () => {
  const { scope, ...terms } = replicaTerms([aUse()]);
  const deal = await aLicense(["voice", "replica", "training"], {
    ...terms,
    scope: { ...(scope ?? NARROWEST), exclusivity: { competitors: [] } },
  });
  const { offer, grant, creator } = deal;
  const endsAt = addHours(now, 7 * 24);
  const { reissued, rest } = await writesOf(() => endRight(creator, grant.id, "replica", now));
  expect(reissued).toBe(0);
  const details = { noticeDays: 7, endsAt: endsAt.toISOString() };
  const told = { ...(await mailOf(deal, grant)), piecesUntil: endsAt.toISOString() };
  expectWritten(rest, {
    admin_audit_log: [logged(grant.id, "replica_ended", details, "creator", creator.userId)],
    consent_record: await withdrawn(deal, "digital-replica", endsAt),
    license_grant: [{ of: grant.id, replica_ended_at: [null, endsAt] }],
    outbound_email: keptMails(toBoth(offer, "replica-ended", told)),
  });

  await endRight(creator, grant.id, "training", now);
  const ended = (await findGrant(grant.id)) ?? expect.unreachable();
  const brand = await actingBrand(offer, now);
  const released = (await writesOf(() => releaseExclusive(brand, grant.id, now))).rest;
  const said = { released: "AI training", releasedAt: now.toISOString() };
  expectWritten(released, {
    admin_audit_log: [
      logged(
        ...([grant.id, "exclusive_released", { rights: ["training"], releasedAt: now.toISOString() }] as const),
        ...(["buyer", brand.profileId] as const),
      ),
    ],
    license_slot: freed(deal, now, ["training"]),
    outbound_email: keptMails([
      {
        template: "exclusive-released",
        toAddress: offer.creatorEmail,
        payload: { ...(await mailOf(deal, ended)), ...said },
      },
    ]),
  });
});

test("a license that staff void, and the offer to renew it", async () => {
  const held = await addHeld(start);
  const renewal = await addRenewal(held, start);
  const admin = await addAdmin();
  const deal = { ...held, creator: await actingCreator(held.creator.userId, now) };
  const { grant } = held;
  const { rest } = await writesOf(() => voidGrant(admin, grant.id, "Paid with a stolen card", now));
  const reason = "The license that it was to renew was revoked.";
  const told = { ...(await mailOf(deal, grant)), reason: "Paid with a stolen card", revokedAt: now.toISOString() };
  expectWritten(rest, {
    admin_audit_log: [
      logged(grant.id, "license_revoked", { reason: "Paid with a stolen card" }, "admin", admin.id),
      { ...logged(renewal.id, "offer_declined", { withReason: true }, "admin", admin.id), table_name: "offer" },
    ],
    license_grant: [
      {
        ...{ of: grant.id, status: ["active", "revoked"], revoked_at: [null, now] },
        revoked_reason: [null, "Paid with a stolen card"],
      },
    ],
    license_slot: freed(deal, now),
    offer: [
      {
        ...{ of: renewal.id, status: ["pending", "declined"], decided_at: [null, now] },
        ...{ decided_by: [null, "administrator"], decline_reason: [null, reason] },
      },
    ],
    outbound_email: keptMails([
      ...toBoth(held.offer, "license-revoked", told),
      closedMail(await reload(renewal), reason, false),
    ]),
  });
});

test("a license that expires", async () => {
  const { grant } = await addHeld(start, { termMonths: 1 });
  expectWritten((await writesOf(() => expireGrants(grant.expiresAt))).rest, {
    admin_audit_log: [logged(grant.id, "license_expired", {}, "system")],
    license_grant: [{ of: grant.id, status: ["active", "expired"] }],
  });
});
