import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import { TERMS_STATEMENT } from "@/lib/audit/consent-statements";
import { findCertificate } from "@/lib/certificates/queries";
import { env } from "@/lib/env";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { licensePdf } from "@/lib/licenses/document";
import { evidenceIn } from "@/lib/licenses/evidence";
import { licenseFile } from "@/lib/licenses/files";
import { findOffer } from "@/lib/offers/queries";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { addLicense } from "@/tests/support/add-license";
import { testDatabase } from "@/tests/support/database";
import { attachmentOf, missingFrom, opensslAccepts, textOf } from "@/tests/support/pdf";

const { look } = await testDatabase();

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
  const bytesOf = async (of: GrantRecord) => Buffer.from(await (await licensePdf(of)).arrayBuffer());
  const first = await bytesOf(grant);
  expect((await bytesOf(grant)).equals(first)).toBe(true);
  expect((await bytesOf({ ...grant, status: "revoked", revokedAt: new Date() })).equals(first)).toBe(true);
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
  let end = () => {};
  const others = withKeyLock("documents", () => new Promise<void>((resolve) => (end = resolve)));
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
  end();
  await others;
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
  const refused = await preview.licensePdf(license);
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
