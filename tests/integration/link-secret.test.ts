import { expect, test, vi } from "vitest";
import { decisionOfMember, verifyApprovalToken } from "@/lib/offers/queries";
import { renewLinks } from "@/lib/offers/renew-links";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addOffer } from "@/tests/support/offers";

const { url, look } = await testDatabase();
const now = new Date();
const OTHER = "another-link-secret-0123456789abcdefghij";

const by = (profileId: string) => ({ profileId, sessionId: "10000000-0000-4000-8000-000000000002" });

const tokenOf = (derive: typeof deriveToken, offer: { id: string; tokenSalt: string }) =>
  derive("offer-decision", offer.id, offer.tokenSalt);

/** The modules of a server that was started with another LINK_SECRET, on the same database. */
async function otherServer() {
  vi.resetModules();
  vi.stubEnv("LINK_SECRET", OTHER);
  const held = globalThis as { likerightStates?: Map<string, unknown> };
  held.likerightStates?.delete("renewed links");
  return {
    ...(await import("@/lib/offers/queries")),
    ...(await import("@/lib/offers/renew-links")),
    ...(await import("@/lib/tokens")),
  };
}

test("with another LINK_SECRET no link mailed before opens, the signed-in creator decides on, and new links work", async () => {
  const offer = await addOffer({}, now);
  const mailed = tokenOf(deriveToken, offer);
  expect((await verifyApprovalToken(mailed))?.offer.id).toBe(offer.id);
  expect(await renewLinks(now)).toBe(0);

  const server = await otherServer();
  const fresh = tokenOf(server.deriveToken, offer);
  expect(fresh).not.toBe(mailed);
  expect(await server.verifyApprovalToken(mailed)).toBeUndefined();
  expect((await server.decisionOfMember(offer.id, by(offer.creatorUserId), undefined))?.by).toBe("session");
  // What a reminder carries works once the first scheduled run has renewed the offers.
  expect(await server.verifyApprovalToken(fresh)).toBeUndefined();
  expect(await server.renewLinks(now)).toBe(1);
  expect((await server.verifyApprovalToken(fresh))?.offer.id).toBe(offer.id);
  expect(await server.verifyApprovalToken(mailed)).toBeUndefined();
  expect(await server.renewLinks(now)).toBe(0);

  // Also for an offer that a server made which still had the secret before.
  vi.stubEnv("LINK_SECRET", "");
  const late = await addOffer({}, addHours(now, -0.9));
  expect(await server.renewLinks(now)).toBe(1);
  expect((await server.verifyApprovalToken(tokenOf(server.deriveToken, late)))?.offer.id).toBe(late.id);
});

test("a link that is replaced while the links are renewed stays the new one", async () => {
  const offer = await addOffer({}, now);
  const server = await otherServer();
  const replaced = "0".repeat(64);
  const replace = `UPDATE offer SET token_salt = '${"0".repeat(32)}', approval_token_hash = '${replaced}' WHERE id = $1`;
  const commit = await hold(url, replace, offer.id);
  const renewal = server.renewLinks(now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  await renewal;
  expect(await look("SELECT approval_token_hash FROM offer WHERE id = $1", [offer.id])).toEqual([
    { approval_token_hash: replaced },
  ]);
});

test("open offers are renewed, and decided ones are left alone", async () => {
  const offer = await addOffer({}, now);
  const decided = await addOffer({}, now);
  await db().offer.update({
    where: { id: decided.id },
    data: { status: "declined", decidedAt: now, decidedBy: "creator" },
  });
  const stored = async (id: string) =>
    (await db().offer.findUniqueOrThrow({ where: { id }, select: { approvalTokenHash: true } })).approvalTokenHash;
  const before = await stored(decided.id);
  const server = await otherServer();
  expect(await server.renewLinks(now)).toBeGreaterThanOrEqual(1);
  expect((await server.verifyApprovalToken(tokenOf(server.deriveToken, offer)))?.offer.id).toBe(offer.id);
  expect(await stored(decided.id)).toBe(before);
});

test("by session a stranger decides nothing", async () => {
  const offer = await addOffer({}, now);
  expect(await decisionOfMember(offer.id, by("10000000-0000-4000-8000-000000000001"), undefined)).toBeUndefined();
});
