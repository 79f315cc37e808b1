import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import { TERMS_STATEMENT } from "@/lib/audit/consent-statements";
import { findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import { copiesOf, WAITING_MAX, WORKERS } from "@/lib/documents/sealed";
import { env } from "@/lib/env";
import { policies } from "@/lib/http/limit-policies";
import { checkLimit, limitCounters } from "@/lib/http/limits";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { evidenceIn, licenseFile, licensePdf as licensePdfFor } from "@/lib/licenses/document";
import { findOffer } from "@/lib/offers/queries";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { testDatabase } from "@/tests/support/database";
import { attachmentOf, missingFrom, opensslAccepts, textOf } from "@/tests/support/documents";
import { addLicense } from "@/tests/support/licenses";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();

const IP = "203.0.113.40";
const licensePdf = (of: GrantRecord | undefined, now?: Date, ip = IP) => licensePdfFor(of, ip, now);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const use = "A campaign for the spring, with صوت and 声.";
let grant: GrantRecord;
beforeAll(async () => {
  grant = await addLicense(use, new Date("2026-11-30T12:00:00.000Z"));
});

test("a party downloads its license as a sealed PDF, with its certificate and both agreements", async () => {
  const response = await licensePdf(grant);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="license-${grant.id}.pdf"`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const pdf = new Uint8Array(await response.arrayBuffer());
  expect(opensslAccepts(pdf, env().SEAL_CERTIFICATE ?? "")).toBe(true);
  expect(attachmentOf(pdf, "certificate.jwt")).toBe((await findCertificate(grant.id))?.jws);
  const text = textOf(pdf);
  expect(missingFrom(text, [use, grant.id, TERMS_STATEMENT, "2026-11-30T12:00:00.000Z"])).toEqual([]);
  expect(text).not.toContain("203.0.113.7");
  expect(text).not.toContain("in our records of consent");
});

test("a second download is the same file, even after a revocation", async () => {
  const first = await bytesOf(await licensePdf(grant));
  expect((await bytesOf(await licensePdf(grant))).equals(first)).toBe(true);
  const revoked = { ...grant, status: "revoked" as const, revokedAt: new Date() };
  expect((await bytesOf(await licensePdf(revoked))).equals(first)).toBe(true);
});

test("a server that is started later gives the same file", async () => {
  const first = await bytesOf(await licensePdf(grant));
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "likerightStates");
  const later = await import("@/lib/licenses/document");
  expect((await bytesOf(await later.licensePdf(grant, IP))).equals(first)).toBe(true);
});

test("a license has one copy, of what it was last made from, and of two that are made at once the first counts", async () => {
  const copies = copiesOf((await addLicense("Kept once.", new Date("2026-11-30T12:00:00.000Z"))).id);
  const [one, two, three] = ["one", "two", "three"].map((text) => new TextEncoder().encode(text));
  if (!one || !two || !three) throw new Error("There are three");
  expect(await copies.find("a")).toBeUndefined();
  expect(await copies.keep("a", one)).toEqual(one);
  expect(await copies.keep("a", two)).toEqual(one);
  expect(await copies.find("a")).toEqual(one);
  expect(await copies.keep("b", three)).toEqual(three);
  expect([await copies.find("a"), await copies.find("b")]).toEqual([undefined, three]);
});

test("copies go after ninety days, and with their license", async () => {
  const days = async () =>
    (await look<{ days: number }>("SELECT extract(day FROM now() - made_at)::int AS days FROM document_copy")).map(
      (row) => row.days,
    );
  for (const age of [89, 91]) {
    const { id } = await addLicense(`Kept for ${age} days.`, new Date("2026-11-30T12:00:00.000Z"));
    await copiesOf(id).keep("a", new Uint8Array(3));
    await look("UPDATE document_copy SET made_at = now() - $2 * interval '1 day' WHERE grant_id = $1", [id, age]);
  }
  expect(await endOnly(await databaseTime(), "document-copies")).toBe(1);
  expect(await days()).toContain(89);
  expect(await days()).not.toContain(91);
  const [key] = await look<{ rule: string }>(
    "SELECT confdeltype AS rule FROM pg_constraint WHERE conname = 'document_copy_grant_id_fkey'",
  );
  expect(key?.rule).toBe("c");
});

test("whoever has had thirty documents made must wait, but not for those that are kept, and nobody else", async () => {
  const sender = "203.0.113.41";
  const fresh = await addLicense("One too many.", new Date("2026-11-30T12:00:00.000Z"));
  const kept = await bytesOf(await licensePdf(grant));
  for (let made = 0; made < policies.document.attempts; made++)
    expect(await checkLimit("document", { ip: sender })).toEqual({ ok: true });
  const refused = await licensePdf(fresh, undefined, sender);
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("cache-control")]).toEqual([
    429,
    "300",
    "no-store",
  ]);
  expect(await refused.text()).toBe("Rate limit exceeded. Please wait 5 minute(s) before trying again.\n");
  expect((await bytesOf(await licensePdf(grant, undefined, sender))).equals(kept)).toBe(true);
  expect((await licensePdf(fresh)).status).toBe(200);
  // Now it is kept.
  expect((await licensePdf(fresh, undefined, sender)).status).toBe(200);
});

test("what is kept, in the making or refused for a full queue counts for nobody", async () => {
  const sender = "203.0.113.42";
  const counted = async () =>
    (
      await look<{ count: number }>("SELECT count FROM rate_limit WHERE key = $1", [
        limitCounters("document", { ip: sender })[0]?.key,
      ])
    )[0]?.count ?? 0;
  const fresh = await addLicense("Asked for often.", new Date("2026-11-30T12:00:00.000Z"));
  const ends: (() => void)[] = [];
  const others = Array.from({ length: WORKERS }, () =>
    withKeyLock("documents", () => new Promise<void>((resolve) => ends.push(resolve)), { places: WORKERS }),
  );
  const first = licensePdf(fresh, undefined, sender);
  await expect.poll(counted).toBe(1);
  const second = licensePdf(fresh, undefined, sender);
  const waiting = Array.from({ length: WAITING_MAX - 1 }, () =>
    withKeyLock("documents", async () => {}, { places: WORKERS }),
  );
  const busy = await addLicense("Behind a full queue.", new Date("2026-11-30T12:00:00.000Z"));
  expect((await licensePdf(busy, undefined, sender)).status).toBe(503);
  for (const end of ends) end();
  await Promise.all([...others, ...waiting]);
  expect((await bytesOf(await first)).equals(await bytesOf(await second))).toBe(true);
  expect((await licensePdf(fresh, undefined, sender)).status).toBe(200);
  expect(await counted()).toBe(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("with an expired seal certificate no document is made, with an explanation, and licenses are still made", async () => {
  const before = await licensePdf(await addLicense("Before the seal ends.", new Date("2026-11-30T12:00:00.000Z")));
  expect(before.status).toBe(200);
  // The test certificate expires at the end of 2119.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2120-01-02T00:00:00.000Z") });
  const made = await addLicense("After the seal has ended.", new Date());
  const refused = await licensePdf(made, new Date());
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await refused.text()).toBe(
    "The certificate of our seal has expired, so no document is made until it is renewed. Nothing is lost.\n",
  );
  expect((await findCertificate(made.id))?.jws).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  vi.useRealTimers();
  expect((await licensePdf(made)).status).toBe(200);
});

test("a document that waits too long behind others is refused, with the time to try again", async () => {
  const waiting = await addLicense("Behind many others.", new Date("2026-11-30T12:00:00.000Z"));
  const ends: (() => void)[] = [];
  const others = Array.from({ length: WORKERS }, () =>
    withKeyLock("documents", () => new Promise<void>((resolve) => ends.push(resolve)), { places: WORKERS }),
  );
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, delay?: number) =>
    setTimeout(run, delay === 20_000 ? 0 : delay)) as typeof setTimeout);
  const refused = await licensePdf(waiting);
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("cache-control")]).toEqual([
    503,
    "30",
    "no-store",
  ]);
  expect(await refused.text()).toBe("Many documents are being made. Try again in half a minute.\n");
  for (const end of ends) end();
  await Promise.all(others);
  expect((await licensePdf(waiting)).status).toBe(200);
});

test("a preview without a seal says so", async () => {
  const license = await addLicense("Without a seal.", new Date("2026-11-30T12:00:00.000Z"));
  vi.resetModules();
  for (const [name, value] of [
    ["VERCEL_ENV", "preview"],
    ["SEAL_KEY", ""],
    ["SEAL_CERTIFICATE", ""],
  ] as const)
    vi.stubEnv(name, value);
  const preview = await import("@/lib/licenses/document");
  const refused = await preview.licensePdf(license, IP);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    "This server has no seal for documents (SEAL_KEY and SEAL_CERTIFICATE).\n",
  ]);
});

test("others get nothing", async () => {
  expect((await licensePdf(undefined)).status).toBe(404);
});

test("files are found by name only, and not by properties that every object has", async () => {
  const certificate = await licenseFile(grant, "certificate.jwt");
  expect([certificate.status, certificate.headers.get("cache-control")]).toEqual([200, "no-store"]);
  for (const name of ["constructor", "toString", "__proto__", "certificate"])
    expect((await licenseFile(grant, name)).status, name).toBe(404);
});

test("outdated texts are looked up in the records of consent", async () => {
  const license = await addLicense("With the words of last year.", new Date("2026-11-30T12:00:00.000Z"));
  const offer = await findOffer(license.offerId);
  if (!offer) throw new Error("There is no offer");
  const before = "The words of last year";
  await look("UPDATE consent_record SET statement = $2 WHERE offer_id = $1 AND party = 'creator'", [offer.id, before]);
  const agreedAt = "2026-11-30T12:00:00.000Z";
  const evidence = [
    { party: "licensor", method: "decision-link", agreedAt, statementDigest: statementHash(before) },
    { party: "licensee", method: "offer", agreedAt, statementDigest: statementHash("Words that nobody kept") },
  ];
  const jws = `e30.${Buffer.from(JSON.stringify({ evidence })).toString("base64url")}.AA`;
  expect(await evidenceIn(jws, offer)).toMatchObject([
    { party: "licensor", name: "Ada Merritt", statement: before },
    {
      party: "licensee",
      name: "Bo Larsen, Larsen Coffee",
      statement: "The words with this digest, in our records of consent",
    },
  ]);
});
