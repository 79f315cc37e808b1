import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { decodeJwt } from "jose";
import { beforeAll, expect, test } from "vitest";
import { PLACES, signStatusList } from "@/lib/certificates/status-list";
import { expireGrants, revokeGrant } from "@/lib/licenses/revoke";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addOffer, recordApproval } from "@/tests/support/offers";

const { look } = await testDatabase();

const LIST = 1;
const now = new Date();
const later = new Date(now.getTime() + 1_000);
const justBefore = new Date(now.getTime() + 999);

async function publishedList(): Promise<string> {
  const text = (await signStatusList(LIST, new Date())) ?? "";
  return decodeJwt<{ credentialSubject: { encodedList: string } }>(text).credentialSubject.encodedList;
}

function marked(encodedList: string): number[] {
  const bytes = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  const bits = [0, 1, 2, 3, 4, 5, 6, 7];
  return [...bytes].flatMap((byte, at) => bits.filter((bit) => byte & (0x80 >> bit)).map((bit) => at * 8 + bit));
}

async function revokedPlaces(): Promise<Set<number>> {
  const rows = await look<{ place: number }>(
    `SELECT c.place FROM certificate c JOIN license_grant g ON g.id = c.grant_id
     WHERE g.status = 'revoked' AND c.list = $1`,
    [LIST],
  );
  return new Set(rows.map(({ place }) => place));
}

/**
 * Compares the list with revocations before and after it was read: it must mark every license revoked before, and
 * none that is not revoked after.
 */
async function disagreements(): Promise<string[]> {
  const before = await revokedPlaces();
  const list = new Set(marked(await publishedList()));
  const after = await revokedPlaces();
  return [
    ...[...before].filter((place) => !list.has(place)).map((place) => `${place} is revoked, and not marked`),
    ...[...list].filter((place) => !after.has(place)).map((place) => `${place} is marked, and not revoked`),
  ];
}

const grants: { id: string; place: number }[] = [];
beforeAll(async () => {
  for (let index = 0; index < 100; index++) {
    const grant = await recordApproval(db(), await addOffer({}, now), now, { by: "link" });
    if (!grant) throw new Error("not approved");
    // Half of the licenses expire during the test.
    if (index % 2 === 0)
      await look("UPDATE license_grant SET expires_at = effective_at + interval '1 second' WHERE id = $1", [grant.id]);
    const { list, place } = await db().certificate.findUniqueOrThrow({ where: { grantId: grant.id } });
    expect(list).toBe(LIST);
    grants.push({ id: grant.id, place });
  }
});

test("500 concurrent revocations, voids and expiries on 100 licenses: one outcome each, and the list agrees after every one", async () => {
  const won = new Map<string, number>();
  const faults: string[] = [];
  let compared = 0;
  const revoke = async ({ id, place }: (typeof grants)[number], actor: "creator" | "admin", at: Date) => {
    const by = { actor, actorId: randomUUID() };
    if (await db().$transaction((tx) => revokeGrant(tx, id, `by ${actor}`, by, at))) {
      won.set(id, (won.get(id) ?? 0) + 1);
      if (!marked(await publishedList()).includes(place)) faults.push(`${place} is not marked at once`);
    }
  };
  const compare = async () => {
    faults.push(...(await disagreements()));
    compared += 1;
  };
  const revocations = (some: typeof grants) =>
    some.flatMap((grant) => [
      revoke(grant, "creator", justBefore),
      revoke(grant, "admin", justBefore),
      revoke(grant, "creator", later),
      revoke(grant, "admin", later),
    ]);
  await Promise.all(
    [
      ...revocations(grants.slice(0, 50)),
      ...grants.map(() => expireGrants(later)),
      // Most of these come after the expiry of those that expire.
      ...revocations(grants.slice(50)),
    ].map((one) => one.then(compare)),
  );
  expect(compared).toBe(500);
  expect(faults).toEqual([]);

  const rows = await look<{ id: string; status: string; events: number }>(
    `SELECT g.id, g.status::text, (SELECT count(*)::int FROM admin_audit_log a
       WHERE a.record_id = g.id::text AND a.action IN ('license_revoked', 'license_expired')) AS events
     FROM license_grant g`,
  );
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["revoked", "expired"]));
  for (const { id, status, events } of rows) {
    expect(events, id).toBe(1);
    expect(won.get(id) ?? 0, id).toBe(status === "revoked" ? 1 : 0);
  }
});

test("a third-party library reads the same bits", async () => {
  const encodedList = await publishedList();
  const bits = await decodeList({ encodedList });
  expect(bits.length).toBe(PLACES);
  const read = Array.from({ length: PLACES }, (_, place) => place).filter((place) => bits.getStatus(place));
  expect(read).toEqual(marked(encodedList));
  expect(new Set(read)).toEqual(await revokedPlaces());
  expect(read.length).toBeGreaterThan(0);
});
