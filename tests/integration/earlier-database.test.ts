import { readdir } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { sessionHolder } from "@/lib/accounts/sessions";
import { inspectSignInLink } from "@/lib/accounts/sign-in-links";
import { publishedKeySet } from "@/lib/certificates/keys";
import { findCertificate } from "@/lib/certificates/queries";
import { statusList } from "@/lib/certificates/status-list";
import { licenseFacts } from "@/lib/license-rows/facts";
import { permits } from "@/lib/license-rows/permits";
import { findGrant, verifyLicenseToken } from "@/lib/license-rows/queries";
import { isFree } from "@/lib/license-rows/slots";
import { answerDispute, decideDispute } from "@/lib/licenses/dispute-use";
import { wordFor } from "@/lib/licenses/use-rules";
import { licensedBy, usesOf } from "@/lib/licenses/uses";
import { renderMail } from "@/lib/mail/render";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { findOffer, verifyApprovalToken } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import { addHours, addMonths } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { checkLicense } from "@/lib/verify/check";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { connected, verdictOf } from "@/tests/support/audit";
import { testDatabase } from "@/tests/support/database";
import { earlierDatabase, upgradedAt as now } from "@/tests/support/earlier-database";
import { openBuyerLink, openLink, ownerOf } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

// A database of before the first release, whose first rows are of before agreements had scopes, taken to the baseline.
const { url, look } = await testDatabase(earlierDatabase);

let [applied, said]: [string[], string[]] = [[], []];
/** Begun an hour before the upgrade, with a link that was asked for then. */
const [sessionId, linkId] = ["5e551011-0000-4000-8000-000000000001", "5e551011-0000-4000-8000-000000000002"];
const signInToken = () => deriveToken("sign-in", linkId, "0123456789abcdef0123456789abcdef");

beforeAll(async () => {
  applied = await migrate(url, migrations, (line) => said.push(line));
});

/** By the intended use, which names each. */
const verdicts: Readonly<Record<string, string>> = {
  "In force, with uses.": "valid",
  "In force, beside another brand.": "valid",
  "In force, of a conservative creator.": "valid",
  "In force, with AI training.": "valid",
  "In force, by a standing instruction.": "valid",
  "Countered and agreed to.": "valid",
  "In force, renewed.": "valid",
  "A renewal that is agreed.": "not-yet",
  "In force, with a renewal that waits.": "valid",
  "Ended and marked.": "ended",
  "Ended, not marked yet.": "ended",
  "Revoked by staff.": "revoked",
  "Ended by withdrawing AI training.": "revoked",
  ...{ "Exclusive.": "valid", "With a replica.": "valid", "For a spot.": "valid", "For larsen.": "valid" },
};

/** Of agreements with a scope. */
const SCOPED = ["Exclusive.", "With a replica.", "For a spot.", "For larsen."];

const found = <Row>(row: Row | null | undefined): Row => row ?? expect.unreachable();

const licenses = () =>
  look<{ id: string; use: string }>(
    "SELECT g.id, o.use_case AS use FROM license_grant g JOIN offer o ON o.id = g.offer_id ",
  );
const licenseCalled = async (name: string) => found((await licenses()).find(({ use }) => use === name)).id;

async function openOffer(useCase: string) {
  const [row] = await look<{ id: string }>(
    "SELECT id FROM offer WHERE use_case = $1 AND status IN ('pending', 'held')",
    [useCase],
  );
  return found(await findOffer(found(row).id));
}

test("every step to the baseline applies, and then it is all that the database has had", async () => {
  expect(applied).toEqual(
    (await readdir(migrations))
      .filter((name) => /^\d/.test(name))
      .sort()
      .slice(1),
  );
  const history = await look<{ name: string }>("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1");
  expect(history.map(({ name }) => name)).toEqual(["20261212000000_baseline", ...applied]);
});

test("the audit log verifies, with the head that was signed before", async () => {
  const verdict = await connected(url, (_, ask) => verdictOf(ask));
  expect(verdict).toMatchObject({ rows: 97, defects: 0, lines: [], checkpoints: { count: 1, last: { seq: 51 } } });
});

test("every certificate verifies with its agreement and a status list of today, and says what became of the license", async () => {
  const keys = await publishedKeySet();
  const seen: [string, string][] = [];
  for (const { id, use } of await licenses()) {
    const { jws, list } = found(await findCertificate(id));
    const { agreement } = found(await findOffer(found(await findGrant(id)).offerId));
    const current = await statusList(list, now);
    const report = await checkLicense({
      certificate: jws,
      keys,
      statusList: current,
      agreement: agreement.document,
      now,
    });
    seen.push([use, report.verdict]);
    const faults = report.checks.filter(({ result }) => result !== "good").map(({ what }) => what);
    expect(
      faults.filter((what) => what !== "Term" && what !== "State"),
      use,
    ).toEqual([]);
  }
  expect(Object.fromEntries(seen)).toEqual(verdicts);
  expect(seen).toHaveLength(Object.keys(verdicts).length);
});

test("every license of before scopes reads as described under Intended use, and a use of it is left to its licensor", async () => {
  for (const { id, use } of await licenses()) {
    if (SCOPED.includes(use)) continue;
    const grant = found(await findGrant(id));
    const { agreement } = found(await findOffer(grant.offerId));
    const facts = licenseFacts(grant, agreement.content, now);
    const as = "As described under Intended use";
    expect(facts.words, use).toMatchObject({
      ...{ media: as, paid: as, handle: as, edits: as, product: as },
      exclusivity: "Not exclusive",
      replica: "Not permitted",
    });
    expect(facts, use).toMatchObject({ scope: null, replica: null, exclusive: false, end: { zone: null } });
    if (verdicts[use] !== "valid") continue;
    const question = {
      medium: "radio_podcast",
      paid: false,
      handle: false,
      territory: facts.territory,
      at: now,
    } as const;
    const [right = "voice"] = facts.rights;
    expect(permits(licensedBy(facts), { ...question, right }), use).toEqual({ answer: "ask", because: "described" });
    expect(permits(licensedBy(facts), { ...question, right: "replica" }), use).toMatchObject({ answer: "prohibited" });
  }
});

test("an exclusive license and one with a digital replica are what they were", async () => {
  const factsCalled = async (use: string) => {
    const grant = found(await findGrant(await licenseCalled(use)));
    return licenseFacts(grant, found(await findOffer(grant.offerId)).agreement.content, now);
  };
  expect(await factsCalled("Exclusive.")).toMatchObject({ exclusive: true });
  expect(await factsCalled("With a replica.")).toMatchObject({
    rights: ["voice", "replica"],
    replica: { noticeDays: 7 },
  });
});

test("an offer that its brand had taken back is stored as withdrawn", async () => {
  expect(await look("SELECT status FROM offer WHERE use_case = 'Taken back.'")).toEqual([{ status: "withdrawn" }]);
  expect(await look("SELECT DISTINCT decided_by AS by FROM offer WHERE status = 'withdrawn'")).toEqual([
    { by: "buyer" },
  ]);
});

test("what was in force has its slots, so that no exclusive license is made beside it", async () => {
  const slots = await look<{ use: string; rights: number; regions: number; same: boolean }>(
    `SELECT o.use_case AS use, count(DISTINCT s."right")::int AS rights, count(DISTINCT s.region)::int AS regions,
       bool_and(s.period = tstzrange(g.effective_at, g.expires_at)) AS same
     FROM license_slot s JOIN license_grant g ON g.id = s.grant_id JOIN offer o ON o.id = g.offer_id GROUP BY g.id, o.use_case`,
  );
  const one = { rights: 1, regions: 1, same: true };
  expect(Object.fromEntries(slots.map(({ use, ...rest }) => [use, rest]))).toEqual({
    "In force, with uses.": { ...one, rights: 2 },
    "In force, beside another brand.": { rights: 2, regions: 4, same: true },
    "In force, of a conservative creator.": one,
    "In force, with AI training.": { rights: 2, regions: 2, same: true },
    "In force, by a standing instruction.": one,
    "Countered and agreed to.": one,
    "In force, renewed.": one,
    "A renewal that is agreed.": one,
    "In force, with a renewal that waits.": one,
    // By the real clock, as the migration goes.
    "Ended, not marked yet.": one,
    ...{ "Exclusive.": { ...one, rights: 2 }, "With a replica.": { ...one, rights: 2 } },
    ...{ "For a spot.": { ...one, rights: 2 }, "For larsen.": { ...one, rights: 2 } },
  });
  const grant = found(await findGrant(await licenseCalled("In force, beside another brand.")));
  const { creatorUserId } = found(await findOffer(grant.offerId));
  const term = { effectiveAt: now, expiresAt: addMonths(now, 1) };
  const wanted = { creatorUserId, licensee: undefined, category: "entertainment", ...term } as const;
  const free = (rights: readonly ["voice"] | readonly ["training"], exclusive: boolean) =>
    isFree(db(), { ...wanted, rights, territory: "europe", exclusive });
  expect([await free(["voice"], true), await free(["voice"], false), await free(["training"], true)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("queued mails of then are written by the templates of today", async () => {
  const mails = await look<{ template: string; payload: object }>(
    "SELECT template, payload FROM outbound_email WHERE state = 'queued'",
  );
  expect(mails.length).toBeGreaterThan(60);
  for (const { template, payload } of mails) {
    const { subject, text } = await renderMail(template, payload);
    expect(`${subject}\n${text}`).not.toMatch(/undefined|NaN|\[object/);
  }
});

test("every link to a decision and to a license in the mails of then opens what it did", async () => {
  const mails = await look<{ template: string; payload: object }>(
    "SELECT template, payload FROM outbound_email WHERE state = 'queued'",
  );
  const texts = await Promise.all(
    mails.map(async ({ template, payload }) => (await renderMail(template, payload)).text),
  );
  const links = [...new Set(texts.join("\n").match(/\/(?:approve|license)(?:\/[0-9a-f-]{36})?\/[0-9a-f]{64}/g))];
  const opened = await Promise.all(
    links.map(async (link) => {
      const [, place, id = "", token] = /^\/(\w+)\/(?:([0-9a-f-]{36})\/)?([0-9a-f]{64})$/.exec(link) ?? [];
      return [
        link,
        place === "approve" ? await verifyApprovalToken(token) : await verifyLicenseToken(id, token),
      ] as const;
    }),
  );
  expect(opened.filter(([, found]) => !found).map(([link]) => link)).toEqual([]);
  const counts = ["approve", "license"].map((place) => links.filter((link) => link.startsWith(`/${place}/`)).length);
  expect(counts).toEqual([35, 17]);
});

test("whoever was signed in stays signed in, and a link for signing in that was mailed does so", async () => {
  const [row] = await look<{ profileId: string }>(
    'SELECT profile_id AS "profileId" FROM sign_in_session WHERE id = $1',
    [sessionId],
  );
  const { profileId } = found(row);
  expect(await sessionHolder({ sessionId, profileId }, now)).toMatchObject({ id: profileId, kind: "creator" });
  expect(await inspectSignInLink(signInToken(), now)).toMatchObject({ state: "valid", profileId });
});

describe("an offer that was open", () => {
  test.each(["To approve.", "A renewal that waits.", "Countered, to answer."])("is approved: %s", async (useCase) => {
    const offer = await openOffer(useCase);
    const outcome = await approve(await openLink(offer), now);
    expect(outcome).toMatchObject({ ok: true });
    const [row] = await look<{ count: number }>(
      "SELECT count(s.*)::int FROM license_slot s JOIN license_grant g ON g.id = s.grant_id WHERE g.offer_id = $1",
      [offer.id],
    );
    expect(row).toEqual({ count: offer.rights.length });
  });

  test("is declined", async () => {
    expect(await decline(await openLink(await openOffer("To decline.")), "No.", now)).toEqual({ ok: true });
  });

  test("is not countered, and stays open", async () => {
    const link = await openLink(await openOffer("To counter."));
    expect(await counter(link, 10, now)).toEqual({ ok: false, reason: "not-allowed", outcome: "pending" });
    expect(await approve(link, now)).toMatchObject({ ok: true });
  });

  test("and held is confirmed", async () => {
    const held = await openOffer("Held.");
    expect(await confirmOffer(await openBuyerLink(held, now), now)).toEqual({ ok: true, approvedAtOnce: false });
    expect(await findOffer(held.id)).toMatchObject({ status: "pending" });
  });
});

test("uses of then are read as unpaid and internal; open disputes get a clock, and are answered or decided", async () => {
  const grantId = await licenseCalled("In force, with uses.");
  const uses = () => usesOf(grantId).then((rows) => new Map(rows.map((use) => [use.place.split("/").at(-1), use])));
  const before = await uses();
  const words = [...before].map(([name, use]) => [name, use.dispute && wordFor(use.dispute, new Date())]);
  expect(words.sort()).toEqual([
    ["closed", "rejected"],
    ["disputed", "disputed"],
    ["disputed-too", "disputed"],
    ["plain", null],
  ]);
  const manner = { replicaUse: null, medium: "internal", paid: false, handle: false };
  for (const use of before.values()) expect(use).toMatchObject({ manner, outside: null });
  const [row] = await look<{ id: string }>("SELECT id FROM buyer_org WHERE email = 'bo@larsen.example'");
  const buyer = await ownerOf({ buyerOrgId: found(row).id });
  const answer = {
    useId: found(before.get("disputed")).id,
    outcome: "cured",
    stoppedOn: undefined,
    answer: "Unpaid now.",
  } as const;
  const { dueAt } = found(before.get("disputed")?.dispute);
  expect(await answerDispute(buyer, answer, addHours(dueAt, -1))).toMatchObject({ ok: true });
  const disputeId = found(before.get("disputed-too")?.dispute).id;
  const decision = { disputeId, verdict: "uphold", resolution: "It ran as an ad." } as const;
  expect(await decideDispute(await addAdmin(), decision, now)).toBe(true);
  const after = await uses();
  expect(after.get("disputed")?.dispute).toMatchObject({ state: "cured", dueAt: expect.any(Date) });
  expect(after.get("disputed-too")?.dispute).toMatchObject({ state: "upheld", dueAt: expect.any(Date) });
});

test("names of then can be compared", async () => {
  expect(await db().creatorVerification.count({ where: { nameSkeleton: null } })).toBe(0);
  expect(await db().creatorProfile.count({ where: { nameSkeleton: null, closedAt: null } })).toBe(0);
});
