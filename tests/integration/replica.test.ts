import { expect } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { evidenceIn, signedReplicaIn } from "@/lib/licenses/document";
import { approve, counter } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { NoticeDays } from "@/lib/terms/replica";
import { describedUse, REPLICA_STATEMENT } from "@/lib/terms/replica-words";
import { RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addOffer,
  approved,
  confirmedBuyer,
  offerTo,
  openLink,
  recordApproval,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { aUse, replicaTerms, signature, sixUses } from "@/tests/support/replicas";

const { look } = await testDatabase();

const now = new Date("2026-12-01T12:00:00.000Z");
const addReplica = (uses = [aUse()]) => addOffer(replicaTerms(uses), now);

const writtenFor = async (offerId: string) => ({
  licenses: (await look("SELECT FROM license_grant WHERE offer_id = $1", [offerId])).length,
  payments: (await look("SELECT FROM payment WHERE offer_id = $1", [offerId])).length,
  children: (await look("SELECT FROM offer WHERE parent_offer_id = $1", [offerId])).length,
  consents: (await look("SELECT FROM consent_record WHERE offer_id = $1 AND party = 'creator'", [offerId])).length,
});
const nothing = { licenses: 0, payments: 0, children: 0, consents: 0 };

const signedRow = (id: string) =>
  look("SELECT status, replica_initials, replica_adviser FROM offer WHERE id = $1", [id]);

test("six described uses are approved with initials and adviser, and the exact text is a consent of its own", async () => {
  const offer = await addReplica(sixUses());
  const outcome = await approve(await openLink(offer), now, undefined, signature);

  expect(outcome).toMatchObject({ ok: true });
  expect(await signedRow(offer.id)).toEqual([
    { status: "approved", replica_initials: "AM", replica_adviser: "union: Voice Guild" },
  ]);
  const [consent, ...others] = await look<{ statement: string; document_hash: string; party: string }>(
    "SELECT statement, document_hash, party FROM consent_record WHERE offer_id = $1 AND document = 'digital-replica'",
    [offer.id],
  );
  expect(others).toEqual([]);
  const statement = consent?.statement ?? "";
  expect(statement.split("\n")).toEqual([
    REPLICA_STATEMENT,
    ...sixUses().map(({ shows }, index) => expect.stringMatching(new RegExp(`^${index + 1}\\. .*${shows}`))),
    "The making of new pieces can be ended at any time, with 7 days’ notice.",
    "Initials: AM",
    "Advised by: A union whose agreement covers digital replicas: “Voice Guild”",
  ]);
  expect(consent).toMatchObject({ party: "creator", document_hash: statementHash(statement) });
  const certificate = outcome.ok ? await findCertificate(outcome.grant.id) : undefined;
  expect(certificate && credentialIn(certificate.jws).evidence.at(-1)).toEqual({
    type: ["ElectronicAgreement"],
    party: "licensor",
    method: "replica-initials",
    agreedAt: now.toISOString(),
    statementDigest: statementHash(statement),
  });
});

test.each(["approved", "countered"])(
  "the PDF of a license that was %s shows what was signed, apart from the rest",
  async (way) => {
    const offer = await addReplica(sixUses());
    const link = await openLink(offer);
    const child = way === "countered" ? await counter(link, 10, now, undefined, signature) : undefined;
    const signing = child?.ok ? await openLink(child.child) : link;
    const outcome = await approve(signing, addHours(now, 1), undefined, child ? undefined : signature);
    if (!outcome.ok) throw new Error(outcome.reason);
    const [jws, licensed] = [(await findCertificate(outcome.grant.id))?.jws ?? "", await reload(signing.offer)];
    expect((await evidenceIn(jws, licensed)).map(({ party }) => party)).toEqual(["licensor", "licensee"]);
    const [{ statement } = { statement: "" }] = await look<{ statement: string }>(
      "SELECT statement FROM consent_record WHERE offer_id = $1 AND document = 'digital-replica'",
      [licensed.id],
    );
    expect(signedReplicaIn(jws, licensed)).toEqual({
      name: "Ada Merritt",
      initials: "AM",
      adviser: "A union whose agreement covers digital replicas: “Voice Guild”",
      statement: REPLICA_STATEMENT,
      uses: sixUses().map(describedUse),
      agreedAt: child ? now : addHours(now, 1),
      digest: statementHash(statement),
    });
  },
);

test("neither approving nor countering is possible without a signature, and nothing is written", async () => {
  const offer = await addReplica();
  const refused = { ok: false, reason: "not-allowed", outcome: "pending" };
  expect(await approve(await openLink(offer), now)).toEqual(refused);
  expect(await counter(await openLink(offer), 10, now)).toEqual(refused);
  expect(await writtenFor(offer.id)).toEqual(nothing);
  expect(await signedRow(offer.id)).toMatchObject([{ status: "pending", replica_initials: null }]);
});

test("no standing instruction agrees to a digital replica, signed or not", async () => {
  const offer = await addReplica();
  for (const acting of [{ by: "standing" as const }, { by: "standing" as const, signature }])
    expect(await recordApproval(db(), offer, now, acting)).toBeUndefined();
  expect(await writtenFor(offer.id)).toEqual(nothing);
});

test("what is agreed to is what is stored, whatever a page read before", async () => {
  const offer = await addReplica(sixUses());
  const link = await openLink(offer);
  const forged = { ...link, offer: { ...offer, replica: { uses: [aUse()], noticeDays: 7 as const } } };
  const outcome = await approve(forged, now, undefined, signature);
  const jws = outcome.ok ? ((await findCertificate(outcome.grant.id))?.jws ?? "") : expect.unreachable();
  expect(signedReplicaIn(jws, await reload(offer))?.uses).toEqual(sixUses().map(describedUse));
});

test("a counter-offer carries the creator's signature, so that the brand's approval alone licenses", async () => {
  const offer = await addReplica();
  const outcome = await counter(await openLink(offer), 20, now, undefined, signature);
  const child = outcome.ok ? await reload(outcome.child) : undefined;
  if (!child) throw new Error("Not countered");
  expect(child).toMatchObject({ replicaInitials: "AM", replicaAdviser: "union: Voice Guild", replica: offer.replica });
  expect(await signedRow(offer.id)).toMatchObject([{ status: "countered", replica_initials: null }]);
  expect(await writtenFor(child.id)).toMatchObject({ consents: 2 });

  // What a brand says of initials is nobody's signature.
  const forged = { initials: "XX", adviser: "nobody" };
  expect(await approve(await openLink(child), now, undefined, forged)).toMatchObject({ ok: true });
  expect(await signedRow(child.id)).toMatchObject([{ status: "approved", replica_initials: "AM" }]);
  const [{ id } = { id: "" }] = await look<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [
    child.id,
  ]);
  const certificate = await findCertificate(id);
  expect(
    certificate && credentialIn(certificate.jws).evidence.map(({ party, method }) => `${party} ${method}`),
  ).toEqual(["licensor counter-offer", "licensee decision-link", "licensor replica-initials"]);
});

test("a form posted twice at once signs once", async () => {
  const offer = await addReplica();
  const link = await openLink(offer);
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2
        ? approve(link, now, undefined, { initials: `A${index}`.replace(/\d/g, "B"), adviser: "nobody" })
        : counter(link, 10, now, undefined, signature),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const chain = await look<{ replica_initials: string | null }>(
    "SELECT replica_initials FROM offer WHERE root_offer_id = $1 AND replica_initials IS NOT NULL",
    [offer.id],
  );
  expect(chain).toHaveLength(1);
  expect(
    await look(
      "SELECT FROM consent_record c JOIN offer o ON o.id = c.offer_id WHERE o.root_offer_id = $1 AND c.document = 'digital-replica'",
      [offer.id],
    ),
  ).toHaveLength(1);
});

test("a signature where nothing is to be signed is ignored", async () => {
  const offer = await addOffer({}, now);
  expect(await approve(await openLink(offer), now, undefined, signature)).toMatchObject({ ok: true });
  expect(await signedRow(offer.id)).toEqual([{ status: "approved", replica_initials: null, replica_adviser: null }]);
});

test("a standing instruction licenses no replica, though the creator allows it", async () => {
  const creator = await addCreator({ rights: RIGHTS, autoApprove: true, priceFloorCents: 100 });
  const request = requestTo(creator, replicaTerms());
  const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
  expect(outcome).toMatchObject({ ok: true, approvedAtOnce: false, offer: { status: "pending" } });
});

test.each<NoticeDays>([0, 7, 30])(
  "the notice of the creator's rules, %i days, is frozen with the offer",
  async (days) => {
    const creator = await addCreator({ rights: RIGHTS });
    await db().creatorProfile.update({ where: { userId: creator.userId }, data: { replicaNoticeDays: days } });
    // What a brand says of it counts for nothing.
    const offer = await offerTo(creator, now, replicaTerms());
    await db().creatorProfile.update({ where: { userId: creator.userId }, data: { replicaNoticeDays: 7 } });
    expect((await reload(offer)).replica?.noticeDays).toBe(days);
    expect(offer.agreement.content.clauses.map(({ text }) => text).join()).toContain(
      days === 0 ? "at any time, without notice" : `with ${days} days’ notice`,
    );
  },
);

const REFUSED = /offer_replica/;

test.each([
  ["initials without an adviser", "UPDATE offer SET replica_initials = 'AM' WHERE id = $1"],
  ["an adviser without initials", "UPDATE offer SET replica_adviser = 'nobody' WHERE id = $1"],
  ["empty initials", "UPDATE offer SET replica_initials = '', replica_adviser = 'nobody' WHERE id = $1"],
  ["a lawyer without a name", "UPDATE offer SET replica_initials = 'AM', replica_adviser = 'lawyer: ' WHERE id = $1"],
  [
    "an approval without a signature",
    "UPDATE offer SET status = 'approved', decided_at = now(), decided_by = 'creator' WHERE id = $1",
  ],
  [
    "a standing instruction",
    "UPDATE offer SET status = 'approved', decided_at = now(), decided_by = 'standing_instruction', replica_initials = 'AM', replica_adviser = 'nobody' WHERE id = $1",
  ],
])("the database refuses %s", async (_what, statement) => {
  const offer = await addReplica();
  await expect(look(statement, [offer.id])).rejects.toThrow(REFUSED);
});

test("nothing is written of a replica that the offer does not describe", async () => {
  const creator = await addCreator({ rights: RIGHTS });
  const request = requestTo(creator, { rights: ["replica"], replica: null });
  await expect(submitOffer(request, await confirmedBuyer(request.buyerEmail), now)).rejects.toThrow(
    /does not describe/,
  );
});

test("an offer without a replica is approved as before", async () => {
  const grant = await approved(await addOffer({ rights: ["voice"] }, now), now);
  const certificate = await findCertificate(grant.id);
  expect(certificate && credentialIn(certificate.jws).evidence).toHaveLength(2);
});
