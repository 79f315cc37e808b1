import { expect, test } from "vitest";
import { confirmOffer } from "@/lib/offers/confirm";
import { counter, recordApproval } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addFirstOffer } from "@/tests/support/first-agreements";
import {
  addCreator,
  addHeldOffer,
  approved,
  countered,
  offerTo,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();
const soon = addHours(now, 1);
const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } };

/** As the release before agreement/3 decides: the UPDATE of its statements, with the license that it makes of an approval. */
const decidedBefore = (offer: OfferRecord, status: string, by: string) =>
  look(
    `WITH decided AS (
       UPDATE offer SET status = $2::offer_status, decided_at = $3::timestamptz, decided_by = $4::decider,
         decline_reason = NULL, seen_at = coalesce(offer.seen_at, $3::timestamptz)
       FROM (
         SELECT c.user_id FROM creator_profile c JOIN profiles p ON p.id = c.user_id JOIN buyer_org b ON b.id = $5::uuid
         WHERE c.user_id = $6::uuid FOR SHARE OF c FOR KEY SHARE OF p, b
       ) AS creator
       WHERE offer.id = $1::uuid AND offer.creator_user_id = creator.user_id AND offer.status IN ('pending')
         AND offer.token_salt = $7 AND offer.approval_token_expires_at > $3::timestamptz
       RETURNING offer.*
     ), granted AS (
       INSERT INTO license_grant (id, offer_id, effective_at, expires_at, certificate_hash, token_salt)
       SELECT id, id, $3::timestamptz, $3::timestamptz + interval '3 months', encode(sha256(id::text::bytea), 'hex'), token_salt
       FROM decided WHERE status = 'approved'
     )
     SELECT id, status FROM decided`,
    [offer.id, status, soon, by, offer.buyerOrgId, offer.creatorUserId, offer.tokenSalt],
  );

const writtenOf = (offer: OfferRecord) =>
  look("SELECT o.status, g.id AS license FROM offer o LEFT JOIN license_grant g ON g.offer_id = o.id WHERE o.id = $1", [
    offer.id,
  ]);

const agreed = [
  ["approved", "creator"],
  ["approved", "buyer"],
  ["approved", "standing_instruction"],
  ["countered", "creator"],
] as const;

test.each(agreed)(
  "in an upgrade the release before does not leave an offer of this one %s by %s",
  async (status, by) => {
    const creator = await addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });
    for (const terms of [exclusive, {}]) {
      const sent = await offerTo(creator, now, terms);
      const offer = by === "buyer" ? await countered(sent, now) : sent;
      await expect(decidedBefore(offer, status, by)).rejects.toThrow("offer_");
      expect(await writtenOf(offer)).toEqual([{ status: "pending", license: null }]);
      expect(await approved(offer, soon)).toMatchObject({ id: expect.any(String) });
      await look("DELETE FROM license_slot WHERE creator_user_id = $1", [creator.userId]);
    }
  },
);

test("it declines them, and decides the offers whose terms it knows as before", async () => {
  const creator = await addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });
  const sent = await offerTo(creator, now, exclusive);
  expect(await decidedBefore(sent, "declined", "creator")).toEqual([{ id: sent.id, status: "declined" }]);
  for (const [status, by] of agreed) {
    const { offer } = await addFirstOffer(now);
    expect(await decidedBefore(offer, status, by)).toEqual([{ id: offer.id, status }]);
  }
});

test("offers and decisions say which version of the terms they are of", async () => {
  const { offer: first } = await addFirstOffer(now);
  const creator = await addCreator();
  const [sent, waiting] = [await offerTo(creator, now), await offerTo(creator, now)];
  const child = await countered(sent, now);
  await approved(child, now);
  const versions = await look(
    "SELECT id, terms_version AS terms, decided_in AS decided FROM offer WHERE id = ANY ($1)",
    [[first.id, sent.id, child.id, waiting.id]],
  );
  const of = ({ id }: OfferRecord) => versions.find((row) => row["id"] === id);
  expect(of(first)).toMatchObject({ terms: 1 });
  expect(of(waiting)).toMatchObject({ terms: 3 });
  expect(of(sent)).toMatchObject({ terms: 3, decided: 3 });
  expect(of(child)).toMatchObject({ terms: 3, decided: 3 });
});

test("no standing instruction approves an exclusive license, whoever asks it to", async () => {
  const creator = await addCreator({ allowsExclusive: true, autoApprove: true, rights: RIGHTS, priceFloorCents: 100 });
  const sent = await offerTo(creator, now, exclusive);
  expect(await recordApproval(db(), sent, soon, { by: "standing" })).toBeUndefined();
  expect(await writtenOf(sent)).toEqual([{ status: "pending", license: null }]);

  const held = await addHeldOffer(requestTo(creator, { ...exclusive, category: "games" }), now);
  expect(await confirmOffer(await openBuyerLink(held, now), soon)).toEqual({ ok: true, approvedAtOnce: false });
  expect(await reload(held)).toMatchObject({ status: "pending" });
  expect(await counter(await openLink(sent), 10, soon)).toMatchObject({ ok: true });
});
