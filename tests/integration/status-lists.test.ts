import { decodeJwt } from "jose";
import { expect } from "vitest";
import { reservePlace } from "@/lib/certificates/issue";
import { encodeList, PLACES, signStatusList, statusList } from "@/lib/certificates/status-list";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

const now = new Date();
const partiesOf = (userId: string) => ({ creatorUserId: userId, buyerOrgId: userId, buyerOrganisation: null });

test("10,000 places taken in parallel are 10,000 places", async ({ creator: { userId } }) => {
  const taken: string[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let index = 0; index < 200; index++) {
        const { list, place } = await reservePlace(db(), partiesOf(userId));
        taken.push(`${list}/${place}`);
      }
    }),
  );
  expect(new Set(taken).size).toBe(10_000);
  const places = taken.map((one) => Number(one.split("/")[1]));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places)).toBeLessThan(PLACES);
  // Places are random: each quarter of the list has its share.
  for (const quarter of [0, 1, 2, 3]) {
    const share = places.filter((place) => Math.floor(place / (PLACES / 4)) === quarter).length / places.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  }
});

test("each list marks the revoked licenses of its own places alone", async () => {
  const revoked = async (use: string) => {
    const { id } = await addLicense(use, now);
    const data = { status: "revoked", revokedAt: now, revokedReason: "Void" } as const;
    await db().licenseGrant.update({ where: { id }, data });
    return db().certificate.findUniqueOrThrow({ where: { grantId: id }, select: { list: true, place: true } });
  };
  const first = await revoked("On the first list.");
  await look("INSERT INTO status_place SELECT 1, generate_series(0, 131071) ON CONFLICT DO NOTHING");
  const second = await revoked("On the second list.");
  expect([first.list, second.list]).toEqual([1, 2]);
  for (const { list, place } of [first, second]) {
    const { credentialSubject } = decodeJwt<{ credentialSubject: object }>((await signStatusList(list, now)) ?? "");
    expect(credentialSubject).toMatchObject({ encodedList: encodeList([place]) });
  }
});

test("a full list is followed by the next", async ({ creator: { userId } }) => {
  await look("INSERT INTO status_place SELECT 1, generate_series(0, 131071) ON CONFLICT DO NOTHING");
  expect((await reservePlace(db(), partiesOf(userId))).list).toBe(2);
  expect((await reservePlace(db(), partiesOf(userId))).list).toBe(2);
  expect(await signStatusList(3, now)).toBeUndefined();
});

test("a list is served from memory for five seconds, and no longer when the clock is set back", async () => {
  const asOf = async (milliseconds: number): Promise<string> => {
    const text = await statusList(1, new Date(now.getTime() + milliseconds));
    return String(decodeJwt<{ validFrom: string }>(text ?? "").validFrom);
  };
  const after = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();
  expect(await asOf(0)).toBe(after(0));
  expect(await asOf(4_999)).toBe(after(0));
  expect(await asOf(5_000)).toBe(after(5_000));
  expect(await asOf(-3_600_000)).toBe(after(-3_600_000));
  expect(await asOf(3_600_000)).toBe(after(3_600_000));
  expect(await statusList(9, now)).toBeUndefined();
});

test("a list that could not be read, or did not exist yet, is read again at once", async () => {
  const at = new Date(now.getTime() + 7_200_000);
  await look("ALTER TABLE status_place RENAME TO status_place_away");
  await expect(statusList(1, at)).rejects.toThrow(/status_place/);
  await look("ALTER TABLE status_place_away RENAME TO status_place");
  expect(await statusList(1, at)).toBeDefined();
  expect(await statusList(9, at)).toBeUndefined();
  await look("INSERT INTO status_place VALUES (9, 7)");
  expect(await statusList(9, at)).toBeDefined();
});
