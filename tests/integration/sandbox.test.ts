import { expect, test } from "vitest";
import {
  answerCounter,
  answerOffer,
  findSample,
  SAMPLE_HOURS,
  sampleCertificate,
  sampleFile,
  sampleIn,
  startSample,
} from "@/lib/licenses/sandboxes";
import { approve } from "@/lib/offers/decide";
import { allowedDecisions } from "@/lib/offers/rules";
import { runSchedule } from "@/lib/operations/schedule";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { addHours } from "@/lib/time";
import { hashToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { addOffer, openLink } from "@/tests/support/offers";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();
const now = new Date("2026-12-01T09:00:00.000Z");
const later = new Date("2026-12-01T09:05:00.000Z");

async function start(beginning: "offer" | "license" = "offer", former?: string) {
  const token = await startSample(beginning, former, now);
  const sandbox = (await findSample(token, now)) ?? expect.unreachable();
  return { token, sandbox };
}

const shown = async (token: string, at = later) => {
  const sandbox = await findSample(token, at);
  return sandbox ? sampleIn(sandbox, SAMPLE_HOURS) : expect.unreachable();
};

/** Of every other table, so that a sample that wrote one row anywhere else is noticed. */
async function rowsElsewhere(): Promise<Record<string, number>> {
  const tables = await look<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'demo_sandbox'",
  );
  const counts = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, (await look<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}"`))[0]?.n ?? 0] as const,
    ),
  );
  return Object.fromEntries(counts);
}

test("a whole sample writes to no other table: no offer, license, certificate, mail, payment, consent or audit entry", async () => {
  const before = await rowsElsewhere();
  expect(Object.keys(before).length).toBeGreaterThan(30);
  const { token, sandbox } = await start();
  expect(await answerOffer(token, sandbox, { answer: "counter", percent: 20 }, now)).toBe(true);
  expect(await answerCounter(token, sandbox, "approve", later)).toBe(true);
  const { license } = await shown(token);
  await sampleCertificate(license ?? expect.unreachable());
  for (const name of ["certificate.jwt", "agreement.json", "private-facts.json", "odrl.json", "cawg.json"]) {
    expect((await sampleFile(license, name, later)).status, name).toBe(200);
  }
  await endOnly(addHours(now, SAMPLE_HOURS), "sandboxes");
  expect(await rowsElsewhere()).toEqual(before);
});

test("an offer is answered once: of ten answers at once one counts", async () => {
  const { token, sandbox } = await start();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      answerOffer(token, sandbox, index % 2 ? { answer: "approve" } : { answer: "counter", percent: 10 }, now),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  const sample = await shown(token);
  expect(allowedDecisions(sample.offer, later)).toEqual([]);
  expect(await answerOffer(token, sandbox, { answer: "decline" }, later)).toBe(false);
  expect(await shown(token)).toMatchObject({
    offer: { status: sample.offer.status, decidedAt: sample.offer.decidedAt },
  });
});

test("the brand answers a counter-offer alone, and once", async () => {
  const declined = await start();
  expect(await answerCounter(declined.token, declined.sandbox, "approve", now)).toBe(false);
  await answerOffer(declined.token, declined.sandbox, { answer: "decline" }, now);
  expect(await answerCounter(declined.token, declined.sandbox, "approve", now)).toBe(false);
  expect((await shown(declined.token)).license).toBeUndefined();

  const { token, sandbox } = await start();
  await answerOffer(token, sandbox, { answer: "counter", percent: 10 }, now);
  expect(await answerCounter(token, sandbox, "decline", later)).toBe(true);
  expect(await answerCounter(token, sandbox, "approve", later)).toBe(false);
  const sample = await shown(token);
  expect(sample).toMatchObject({ offer: { status: "countered" }, counter: { status: "declined", awaiting: "buyer" } });
  expect(sample.license).toBeUndefined();
});

test("a counter-offer asks for its percentage more, and its license names that price", async () => {
  const { token, sandbox } = await start();
  await answerOffer(token, sandbox, { answer: "counter", percent: 20 }, now);
  expect(await shown(token)).toMatchObject({
    offer: { priceCents: 35_000 },
    counter: { priceCents: 42_000, chainPosition: 2, counterPercent: 20, parentOfferId: sandbox.offerId },
  });
  await answerCounter(token, sandbox, "approve", later);
  const { license } = await shown(token);
  expect(license).toMatchObject({ offer: { priceCents: 42_000 }, grant: { effectiveAt: later, status: "active" } });
});

test("one browser's sample is no other's: not by a forged cookie, its hash, or its offer's id", async () => {
  const [one, other] = [await start(), await start()];
  for (const cookie of [
    undefined,
    "",
    "x",
    hashToken(one.token),
    one.sandbox.offerId,
    one.token.toUpperCase(),
    `${one.token} `,
    "0".repeat(64),
  ]) {
    expect(await findSample(cookie, now), String(cookie)).toBeUndefined();
    expect(await answerOffer(cookie, one.sandbox, { answer: "approve" }, now), String(cookie)).toBe(false);
  }
  // With a cookie of its own, but the other's offer.
  expect(await answerOffer(other.token, one.sandbox, { answer: "approve" }, now)).toBe(false);
  expect(await findSample(one.token, now)).toEqual(one.sandbox);
  expect(await look("SELECT FROM demo_sandbox WHERE token_hash = $1", [one.token])).toEqual([]);
});

test("another start takes the place of the browser's sample, and leaves the others", async () => {
  const [one, other] = [await start(), await start()];
  const again = await start("license", one.token);
  expect(await findSample(one.token, now)).toBeUndefined();
  expect(await answerOffer(again.token, one.sandbox, { answer: "approve" }, now)).toBe(false);
  expect(await findSample(other.token, now)).toBeDefined();
  expect((await shown(again.token)).license?.grant.effectiveAt).toEqual(now);
});

test("a sample ends after a day, before it is removed, and is removed once by runs at once and late", async () => {
  await look("DELETE FROM demo_sandbox");
  const { token } = await start();
  const end = addHours(now, SAMPLE_HOURS);
  const before = new Date(end.getTime() - 1);
  expect(await findSample(token, before)).toBeDefined();
  expect(await endOnly(before, "sandboxes")).toBe(0);
  expect(await findSample(token, end)).toBeUndefined();
  const removed = await Promise.all([1, 2, 3].map(() => endOnly(end, "sandboxes")));
  expect(removed.toSorted()).toEqual([0, 0, 1]);
  await start();
  await runSchedule(addHours(now, 3 * SAMPLE_HOURS));
  expect(await look("SELECT FROM demo_sandbox")).toEqual([]);
});

test("a flood keeps nobody from trying: 50,000 rows of a few hundred bytes stay, and the oldest goes for the next", async () => {
  await look("DELETE FROM demo_sandbox");
  await look(
    `INSERT INTO demo_sandbox (token_hash, offer_id, created_at)
     SELECT encode(sha256(n::text::bytea), 'hex'), gen_random_uuid(), $1::timestamptz - n * interval '1 millisecond'
     FROM generate_series(1, 50000) AS n`,
    [now],
  );
  const all = () => look("SELECT FROM demo_sandbox");
  const numbers = (from: number, to: number) =>
    look(
      "SELECT FROM generate_series($1::int, $2::int) AS n JOIN demo_sandbox ON token_hash = encode(sha256(n::text::bytea), 'hex')",
      [from, to],
    );
  const started = await Promise.all([start(), start(), start()]);
  const later = await start();
  expect((await all()).length).toBeLessThanOrEqual(50_002);
  expect((await numbers(1, 49_990)).length).toBe(49_990);
  expect(await numbers(50_000, 50_000)).toEqual([]);
  for (const { token } of [...started, later]) expect((await shown(token)).offer.status).toBe("pending");
  const [size] = await look<{ mb: number }>("SELECT pg_total_relation_size('demo_sandbox') / 1e6 AS mb");
  expect(Number(size?.mb)).toBeLessThan(30);
  await look("DELETE FROM demo_sandbox");
});

test("a sample's certificate and files say what they are", async () => {
  const { token } = await start("license");
  const { license } = await shown(token);
  for (const name of ["agreement.json", "private-facts.json", "odrl.json"]) {
    expect(await (await sampleFile(license, name, later)).text(), name).toContain(
      name === "odrl.json" ? "(sample)" : SAMPLE_NOTICE,
    );
  }
  const jws = await sampleCertificate(license ?? expect.unreachable());
  const credential = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());
  expect(credential.credentialSubject).toMatchObject({
    specimen: true,
    notice: SAMPLE_NOTICE,
    licensor: { name: "Ines Calloway (sample)" },
    licensee: { name: "Harbor & Pine Coffee (sample)" },
  });
  expect(credential.credentialStatus.statusListIndex).toBe("0");
  expect((await sampleFile(license, "constructor", later)).status).toBe(404);
  expect((await sampleFile(undefined, "agreement.json", later)).status).toBe(404);
});

test("no license is given the place or the number of samples", async () => {
  const grant = await approve(await openLink(await addOffer()), new Date());
  expect(grant.ok).toBe(true);
  expect(await look("SELECT FROM certificate WHERE list = 1 AND place = 0")).toEqual([]);
  expect(await look("SELECT FROM status_place WHERE list = 1 AND place = 0")).toHaveLength(1);
});
