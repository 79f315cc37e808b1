import { createPublicKey, verify } from "node:crypto";
import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { compactVerify, createLocalJWKSet, decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { publishedKeySet } from "@/lib/certificates/keys";
import { findCertificate } from "@/lib/certificates/queries";
import { signStatusList } from "@/lib/certificates/status-list";
import { licenseFacts } from "@/lib/license-rows/facts";
import { findGrant } from "@/lib/license-rows/queries";
import { licenseFile } from "@/lib/licenses/document";
import { endRight } from "@/lib/licenses/end-right";
import { issueMissingCertificates, reissueCertificates } from "@/lib/licenses/issue-missing";
import { describeExclusive, exclusivesBeside } from "@/lib/licenses/overlap";
import { expireGrants, voidGrant } from "@/lib/licenses/revoke";
import { timelineOf } from "@/lib/licenses/timeline";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import { type EndableRight, type OfferTerms, RIGHTS, type Right } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { checkLicense } from "@/lib/verify/check";
import { testDatabase } from "@/tests/support/database";
import { licensedReplica } from "@/tests/support/licenses";
import { actingCreator } from "@/tests/support/members";
import { addCreator, addOffer, approved, confirmedBuyer, offerTo, openLink, requestTo } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { aUse, replicaTerms } from "@/tests/support/replicas";
import { times } from "@/tests/support/scale";

const { look } = await testDatabase();
const now = new Date("2026-12-01T12:00:00.000Z");
const later = addHours(now, 1);
const WEEK = 7 * 24;

const exclusive: Partial<OfferTerms> = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } };
const open = () => addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });

async function held(rights: readonly Right[], terms: Partial<OfferTerms> = {}) {
  const person = await open();
  const offer = await offerTo(person, now, { ...terms, rights });
  const grant = await approved(offer, now);
  return { person, offer, grant, creator: await actingCreator(person.userId, now) };
}

/** By a session that has just proved the mailbox. */
const ends = async ({ userId }: { userId: string }, grantId: string, right: EndableRight, at: Date) =>
  endRight(await actingCreator(userId, at), grantId, right, at);

const certificateOf = async (grantId: string) => {
  const found = await findCertificate(grantId);
  if (!found) throw new Error("There is no certificate");
  return found;
};

type Claims = {
  id: string;
  credentialSubject: Record<string, unknown>;
  credentialStatus: { statusListCredential: string; statusListIndex: string };
};

/** With `jose`, then with Node's own Ed25519, as somebody else would. */
async function verified(jws: string): Promise<Claims> {
  const keySet = await publishedKeySet();
  const { payload } = await compactVerify(jws, createLocalJWKSet(keySet), { algorithms: ["EdDSA"] });
  const [head = "", body = "", tail = ""] = jws.split(".");
  const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
  const key = keySet.keys.find((one) => one.kid === kid);
  if (!key) throw new Error("Its key is not published");
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key: { ...key }, format: "jwk" }),
    Buffer.from(tail, "base64url"),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(new TextDecoder().decode(payload));
}

/** The bit of a certificate, read with another's library from the list that it names. */
async function isRevoked(jws: string, at: Date): Promise<boolean> {
  const { credentialStatus } = await verified(jws);
  const list = (await signStatusList(Number(credentialStatus.statusListCredential.split("/").at(-1)), at)) ?? "";
  const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(list);
  const { encodedList } = credentialSubject;
  return (await decodeList({ encodedList })).getStatus(Number(credentialStatus.statusListIndex));
}

/** As the page for everybody checks it, from files alone. */
async function checked(jws: string, at: Date) {
  const { credentialStatus } = await verified(jws);
  const list = await signStatusList(Number(credentialStatus.statusListCredential.split("/").at(-1)), at);
  const { verdict, checks, facts } = await checkLicense({
    certificate: jws,
    keys: await publishedKeySet(),
    statusList: list,
    now: at,
  });
  return { verdict, says: checks.find(({ what }) => what === "State")?.says ?? "", facts };
}

async function isOffered(person: { email: string }, terms: Partial<OfferTerms>, at = later): Promise<boolean> {
  const request = requestTo(person, terms);
  const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), at);
  if (!outcome.ok) expect(outcome).toEqual({ ok: false, reason: "not-available" });
  return outcome.ok;
}

describe("AI training that is withdrawn from a license of more", () => {
  test("ends alone, at once and for good, and both sides are told", async () => {
    const { offer, grant, creator } = await held(["likeness", "voice", "training"]);
    expect(await ends(creator, grant.id, "training", later)).toEqual({
      ...{ ok: true, endsAt: later },
      license: "goes-on",
    });
    expect(await ends(creator, grant.id, "training", addHours(later, 1))).toEqual({
      ...{ ok: false, reason: "ended-already" },
    });
    const row = await findGrant(grant.id);
    expect(row).toMatchObject({ status: "active", trainingEndedAt: later, revokedAt: null, replicaEndedAt: null });
    if (!row) throw new Error("gone");
    const facts = licenseFacts(row, offer.agreement.content, later);
    expect([facts.rights, facts.withheld]).toEqual([
      ["likeness", "voice"],
      ["replica", "training"],
    ]);
    const event = { what: "AI training ended", at: later, zone: "America/New_York", isAhead: false };
    expect(await timelineOf(row, offer.agreement.content, later)).toContainEqual(event);
    expect(
      await look("SELECT document, withdrawn_at FROM consent_record WHERE offer_id = $1 AND withdrawn_at IS NOT NULL", [
        offer.id,
      ]),
    ).toEqual([{ document: "ai-training", withdrawn_at: later }]);
    expect(await look("SELECT action, actor, details FROM admin_audit_log WHERE record_id = $1", [grant.id])).toEqual([
      { action: "training_ended", actor: "creator", details: { endsAt: later.toISOString() } },
    ]);
    expect(
      await look(
        `SELECT template, payload->>'to' AS to, payload->>'rights' AS rights FROM outbound_email
         WHERE payload->>'grantId' = $1 AND template IN ('training-ended', 'license-revoked') ORDER BY 2`,
        [grant.id],
      ),
    ).toEqual(["buyer", "creator"].map((to) => ({ template: "training-ended", to, rights: "Likeness, voice" })));
  });

  test("leaves the former certificate revoked, and one without it under the same number", async () => {
    const { grant, creator, offer } = await held(["voice", "training"]);
    const former = await certificateOf(grant.id);
    expect(await isRevoked(former.jws, now)).toBe(false);
    await ends(creator, grant.id, "training", later);
    const current = await certificateOf(grant.id);
    expect([await isRevoked(former.jws, later), await isRevoked(current.jws, later)]).toEqual([true, false]);

    const [before, after] = [await verified(former.jws), await verified(current.jws)];
    expect(before.credentialSubject).toMatchObject({
      rights: ["Voice", "AI training"],
      aiTraining: "permitted-revocable",
    });
    expect(after).toEqual({
      ...before,
      credentialSubject: {
        ...before.credentialSubject,
        rights: ["Voice"],
        aiTraining: "prohibited",
        withheld: ["Likeness", "Digital replica", "AI training"],
        ended: [{ right: "AI training", endedAt: later.toISOString() }],
      },
      credentialStatus: expect.not.objectContaining(before.credentialStatus),
    });
    expect(current.privateFacts).toBe(former.privateFacts);

    expect(await checked(former.jws, later)).toMatchObject({
      verdict: "replaced",
      says: expect.stringMatching(
        /^Replaced, as of now\. Ended: AI training on December 1, 2026 at 8:00.AM.* newer certificate/,
      ),
    });
    expect(await checked(current.jws, later)).toMatchObject({
      verdict: "valid",
      facts: { rights: "Voice", ended: expect.stringContaining("AI training on December 1, 2026") },
    });
    const row = await findGrant(grant.id);
    expect(await (await licenseFile(row, "certificate.jwt")).text()).toBe(current.jws);
    const odrl = await (await licenseFile(row, "odrl.json")).json();
    expect(odrl.permission.map(({ action }: { action: string }) => action)).toEqual(["likeright:voice"]);
    const cawg = await (await licenseFile(row, "cawg.json")).json();
    expect(cawg.data.entries["cawg.ai_training"]).toEqual({ use: "notAllowed" });

    // Ended for another reason later: neither is valid, and the page says no more that a newer one is.
    expect(await voidGrant(await addAdmin(), grant.id, "Not paid", addHours(later, 1))).toBe(true);
    for (const { jws } of [former, current])
      expect(await checked(jws, addHours(later, 1))).toMatchObject({ verdict: "revoked" });
    expect(offer.agreement.content.version).toBe("agreement/4");
  });

  test("a license that had no certificate yet gets both, of which one is valid", async () => {
    const { grant, creator } = await held(["voice", "training"]);
    await db().$executeRawUnsafe("ALTER TABLE certificate DISABLE TRIGGER certificate_written_once");
    await db().certificate.delete({ where: { grantId: grant.id } });
    await db().$executeRawUnsafe("ALTER TABLE certificate ENABLE TRIGGER certificate_written_once");
    expect(await ends(creator, grant.id, "training", later)).toMatchObject({ ok: true });
    expect(await findCertificate(grant.id)).toBeUndefined();
    expect(await issueMissingCertificates()).toBe(1);
    const former = await certificateOf(grant.id);
    expect(await isRevoked(former.jws, later)).toBe(true);
    expect((await Promise.all([reissueCertificates(later), reissueCertificates(later)])).sort()).toEqual([0, 1]);
    expect(await checked((await certificateOf(grant.id)).jws, later)).toMatchObject({ verdict: "valid" });
  });

  test("an agreement that says that withdrawing ends the license is kept to, and what was exclusive stays taken", async () => {
    const { person, offer, grant, creator } = await held(["voice", "training"], exclusive);
    await db().$executeRawUnsafe("ALTER TABLE agreement DISABLE TRIGGER agreement_written_once");
    await look(
      `UPDATE agreement SET document = text.older, hash = encode(sha256(convert_to(text.older, 'UTF8')), 'hex')
       FROM (SELECT replace(document, 'agreement/4', 'agreement/3') AS older FROM agreement WHERE offer_id = $1) AS text
       WHERE offer_id = $1`,
      [offer.id],
    );
    await db().$executeRawUnsafe("ALTER TABLE agreement ENABLE TRIGGER agreement_written_once");
    expect(await ends(creator, grant.id, "training", later)).toMatchObject({ ok: true, license: "revoked" });
    expect(await findGrant(grant.id)).toMatchObject({ status: "revoked", trainingEndedAt: null });
    expect(await isOffered(person, { rights: ["voice"] })).toBe(false);
  });
});

describe("a replica whose notice is over", () => {
  test("is in no certificate that is valid: revoked at that moment, another one by the next run", async () => {
    const { offer, grant } = await licensedReplica(now);
    const creator = await actingCreator(offer.creatorUserId, now);
    const former = await certificateOf(grant.id);
    await ends(creator, grant.id, "replica", now);
    const end = addHours(now, WEEK);
    const before = new Date(end.getTime() - 1);
    expect(await reissueCertificates(before)).toBe(0);
    expect(await checked(former.jws, before)).toMatchObject({ verdict: "valid" });
    expect(await checked(former.jws, end)).toMatchObject({
      verdict: "replaced",
      says: expect.stringContaining("Digital replica on December 8, 2026"),
    });
    expect(await reissueCertificates(end)).toBe(1);
    expect(await reissueCertificates(end)).toBe(0);
    const { jws } = await certificateOf(grant.id);
    expect([await isRevoked(former.jws, end), await isRevoked(jws, end)]).toEqual([true, false]);
    const [was, is] = [await verified(former.jws), await verified(jws)];
    expect(is.credentialSubject).toMatchObject({
      rights: ["Voice"],
      withheld: ["Likeness", "Digital replica", "AI training"],
      ended: [{ right: "Digital replica", endedAt: end.toISOString(), ...(was.credentialSubject.replica as object) }],
    });
    expect(is.credentialSubject).not.toHaveProperty("replica");
    expect(await checked(jws, end)).toMatchObject({
      facts: { replica: "No new pieces. Those that are finished may run to the end of the term" },
    });
  });

  test("without a notice it is replaced at once; at the end of the term nothing is", async () => {
    const at = async (noticeDays: 0 | 7) => {
      const person = await open();
      await db().creatorProfile.update({
        where: { userId: person.userId },
        data: { replicaNoticeDays: noticeDays },
      });
      const grant = await approved(await offerTo(person, now, replicaTerms([aUse()])), now);
      return { grant, creator: await actingCreator(person.userId, now) };
    };
    const atOnce = await at(0);
    const former = await certificateOf(atOnce.grant.id);
    await ends(atOnce.creator, atOnce.grant.id, "replica", later);
    expect((await verified((await certificateOf(atOnce.grant.id)).jws)).credentialSubject.rights).toEqual(["Voice"]);
    expect(await isRevoked(former.jws, later)).toBe(true);
    const last = await at(7);
    await ends(last.creator, last.grant.id, "replica", addHours(last.grant.expiresAt, -1));
    expect(await reissueCertificates(last.grant.expiresAt)).toBe(0);
    expect(await isRevoked((await certificateOf(last.grant.id)).jws, last.grant.expiresAt)).toBe(false);
  });

  test("training withdrawn meanwhile, both leave in turn, and each former certificate says so", async () => {
    const { grant, creator } = await held(["voice", "replica", "training"], {
      ...replicaTerms([aUse()]),
      rights: ["voice", "replica", "training"],
    });
    const first = await certificateOf(grant.id);
    await ends(creator, grant.id, "replica", now);
    await ends(creator, grant.id, "training", later);
    const second = await certificateOf(grant.id);
    expect((await verified(second.jws)).credentialSubject).toMatchObject({ rights: ["Voice", "Digital replica"] });
    const end = addHours(now, WEEK);
    expect(await reissueCertificates(end)).toBe(1);
    const third = await certificateOf(grant.id);
    expect((await verified(third.jws)).credentialSubject).toMatchObject({ rights: ["Voice"] });
    const said = await Promise.all([first, second, third].map(async ({ jws }) => (await checked(jws, end)).verdict));
    expect(said).toEqual(["replaced", "replaced", "valid"]);
    const places = [first, second, third].map(({ list, place }) => `${list}/${place}`);
    expect(new Set(places).size).toBe(3);
  });
});

describe("what was exclusive is offered to nobody else before its term is over", () => {
  const rivals: readonly Partial<OfferTerms>[] = [{}, exclusive];

  test.each<[string, readonly Right[], EndableRight, Partial<OfferTerms>]>([
    ["training withdrawn from more", ["voice", "training"], "training", {}],
    ["training alone withdrawn", ["training"], "training", {}],
    ["a replica ended", ["voice", "replica"], "replica", replicaTerms([aUse()])],
  ])("%s", async (_, rights, right, terms) => {
    const scope = { ...(terms.scope ?? NARROWEST), exclusivity: { competitors: [] } };
    const { person, grant, creator } = await held(rights, { ...terms, scope });
    expect(await ends(creator, grant.id, right, later)).toMatchObject({ ok: true });
    const asked = rights.filter((one) => one !== "replica");
    for (const rival of rivals) expect(await isOffered(person, { ...rival, rights: asked })).toBe(false);
    const end = grant.expiresAt;
    expect(await isOffered(person, { rights: asked }, new Date(end.getTime() - 1))).toBe(false);
    expect(await isOffered(person, { rights: asked }, end)).toBe(true);
  });

  test("a license that was not exclusive keeps nothing once it was revoked", async () => {
    const { person, grant, creator } = await held(["training"]);
    expect(await isOffered(person, { ...exclusive, rights: ["training"] })).toBe(false);
    await ends(creator, grant.id, "training", later);
    expect(await isOffered(person, { ...exclusive, rights: ["training"] })).toBe(true);
  });

  test("staff who void a license free what it took, a right that had ended alone included", async () => {
    const { person, grant, creator } = await held(["voice", "training"], exclusive);
    await ends(creator, grant.id, "training", later);
    await voidGrant(await addAdmin(), grant.id, "Paid with a stolen card", later);
    expect(await isOffered(person, { rights: ["voice", "training"] })).toBe(true);
  });
});

describe("an exclusive license in another field", () => {
  const beside = async (held: Partial<OfferTerms>, asked: Partial<OfferTerms>) => {
    const person = await open();
    const grant = await approved(await offerTo(person, now, { ...exclusive, ...held }), now);
    const offer = await offerTo(person, now, { ...exclusive, ...asked });
    return { grant, offer, found: (await exclusivesBeside([offer], later)).get(offer.id) ?? [] };
  };

  test("is named by its licensee and dates", async () => {
    const { grant, found } = await beside({ category: "games" }, {});
    expect(found).toEqual([
      {
        grantId: grant.id,
        licensee: "Larsen Coffee",
        rights: ["likeness", "voice"],
        category: "games",
        territory: "us",
        from: grant.effectiveAt,
        until: grant.expiresAt,
        zone: "America/New_York",
      },
    ]);
    expect(found.map(describeExclusive)).toEqual(["Likeness, voice, exclusively in games, US"]);
  });

  test.each<[string, Partial<OfferTerms>, Partial<OfferTerms>, number]>([
    ["one right of two", { category: "games", rights: ["voice"] }, {}, 1],
    ["no right in common", { category: "games", rights: ["voice"] }, { rights: ["likeness"] }, 0],
    ["a territory within", { category: "games", territory: "global" }, {}, 1],
    ["territories apart", { category: "games", territory: "europe" }, {}, 0],
    ["the offer is not exclusive", { category: "games" }, { scope: NARROWEST }, 1],
    ["the license is not exclusive", { category: "games", scope: NARROWEST }, {}, 0],
  ])("%s", async (_, held, asked, count) => {
    expect((await beside(held, asked)).found).toHaveLength(count);
  });

  test("is named while what it took stays taken, and not after", async () => {
    const { person, grant, creator } = await held(["voice", "training"], { ...exclusive, category: "games" });
    await ends(creator, grant.id, "training", now);
    const offer = await offerTo(person, now, { ...exclusive, rights: ["training"] });
    const at = async (time: Date) => (await exclusivesBeside([offer], time)).get(offer.id);
    expect(await at(later)).toMatchObject([{ rights: ["training"] }]);
    expect(await at(grant.expiresAt)).toBeUndefined();
    const own = await offerTo(person, now, { rights: ["likeness"] });
    expect(await exclusivesBeside([own], later)).toEqual(new Map());
    expect(await exclusivesBeside([], later)).toEqual(new Map());
  });
});

test("withdrawals, endings, voids, expiries and approvals at once: one outcome each, and certificates that agree", async () => {
  const admin = await addAdmin();
  for (let round = 0; round < times(6, 30); round++) {
    const { person, grant, creator } = await held(["voice", "replica", "training"], {
      ...replicaTerms([aUse()]),
      rights: ["voice", "replica", "training"],
    });
    const waiting = await offerTo(person, now, { rights: ["voice", "training"], category: "games" });
    const link = await openLink(waiting);
    const end = addHours(now, WEEK);
    const acts = [
      ends(creator, grant.id, "training", later),
      ends(creator, grant.id, "training", later),
      ends(creator, grant.id, "replica", later),
      ends(creator, grant.id, "replica", later),
      ...(round % 3 === 0 ? [voidGrant(admin, grant.id, "Voided", later)] : []),
      expireGrants(round % 3 === 1 ? grant.expiresAt : later),
      approve(link, later),
      reissueCertificates(end),
      reissueCertificates(end),
    ];
    const done = await Promise.all(acts);
    const [one, two, three, four] = done as { ok: boolean }[];
    expect([one?.ok, two?.ok].filter(Boolean).length).toBeLessThan(2);
    expect([three?.ok, four?.ok].filter(Boolean).length).toBeLessThan(2);
    const row = await findGrant(grant.id);
    expect(row?.trainingEndedAt !== null).toBe(Boolean(one?.ok || two?.ok));
    expect(row?.replicaEndedAt !== null).toBe(Boolean(three?.ok || four?.ok));
    const acted = await look<{ action: string; count: number }>(
      "SELECT action, count(*)::int FROM admin_audit_log WHERE record_id = $1 GROUP BY 1",
      [grant.id],
    );
    for (const { action, count } of acted) expect(count, action).toBe(1);
    await reissueCertificates(addHours(later, WEEK));
    const { jws } = await certificateOf(grant.id);
    expect(await isRevoked(jws, addHours(later, WEEK))).toBe(row?.status === "revoked");
    if (row?.status !== "revoked") {
      const { credentialSubject } = await verified(jws);
      const gone = [
        ...(row?.trainingEndedAt ? ["AI training"] : []),
        ...(row?.replicaEndedAt ? ["Digital replica"] : []),
      ];
      for (const right of gone) expect(credentialSubject.rights).not.toContain(right);
      expect(((credentialSubject.ended ?? []) as object[]).length).toBe(gone.length);
    }
  }
});

test("the database refuses every change of a certificate that took another's place", async () => {
  const { grant, creator } = await held(["voice", "training"]);
  await ends(creator, grant.id, "training", later);
  for (const change of [
    "UPDATE certificate_reissue SET jws = 'a.b.c'",
    "DELETE FROM certificate_reissue",
    "TRUNCATE certificate_reissue",
  ])
    await expect(db().$executeRawUnsafe(change), change).rejects.toThrow(/never changed|referenced/);
});

test("a list marks no certificate whose place is in another one, also of those that took another’s place", async () => {
  const { grant, creator } = await held(["voice", "training"]);
  await ends(creator, grant.id, "training", later);
  await voidGrant(await addAdmin(), grant.id, "Paid with a stolen card", later);
  const [first] = await look("SELECT place FROM certificate_reissue WHERE grant_id = $1 AND list = 1", [grant.id]);
  await look("INSERT INTO status_place (list, place) VALUES (2, 0)");
  const encoded = async (list: number) => {
    const signed = decodeJwt<{ credentialSubject: { encodedList: string } }>((await signStatusList(list, later)) ?? "");
    return decodeList({ encodedList: signed.credentialSubject.encodedList });
  };
  expect((await encoded(1)).getStatus(first?.place)).toBe(true);
  expect((await encoded(2)).getStatus(first?.place)).toBe(false);
});

test("another creator, and a license without the right, end nothing", async () => {
  const { grant } = await held(["voice", "training"]);
  const stranger = await actingCreator((await addCreator()).userId, now);
  const notFound = { ok: false, reason: "not-found" };
  expect(await ends(stranger, grant.id, "training", later)).toEqual(notFound);
  const plain = await addOffer({}, now);
  const { id } = await approved(plain, now);
  const own = await actingCreator(plain.creatorUserId, now);
  for (const right of ["training", "replica"] as const) expect(await ends(own, id, right, later)).toEqual(notFound);
});
