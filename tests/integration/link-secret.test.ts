import { expect, test, vi } from "vitest";
import { decisionOfMember, verifyApprovalToken } from "@/lib/offers/queries";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { addOffer } from "@/tests/support/offers";

await testDatabase();
const now = new Date();

const by = (profileId: string) => ({ profileId, sessionId: "10000000-0000-4000-8000-000000000002" });

const tokenOf = (derive: typeof deriveToken, offer: { id: string; tokenSalt: string }) =>
  derive("offer-decision", offer.id, offer.tokenSalt);

test("with another LINK_SECRET no link of an open offer opens, the signed-in creator decides on, and new offers have links that work", async () => {
  const offer = await addOffer({}, now);
  const mailed = tokenOf(deriveToken, offer);
  expect((await verifyApprovalToken(mailed))?.offer.id).toBe(offer.id);

  vi.resetModules();
  vi.stubEnv("LINK_SECRET", "another-link-secret-0123456789abcdefghij");
  const server = { ...(await import("@/lib/offers/queries")), ...(await import("@/lib/tokens")) };
  const fresh = tokenOf(server.deriveToken, offer);
  expect(fresh).not.toBe(mailed);
  for (const token of [mailed, fresh]) expect(await server.verifyApprovalToken(token)).toBeUndefined();
  expect((await server.decisionOfMember(offer.id, by(offer.creatorUserId), undefined))?.by).toBe("session");

  const { addOffer: addLater } = await import("@/tests/support/offers");
  const later = await addLater({}, now);
  expect((await server.verifyApprovalToken(tokenOf(server.deriveToken, later)))?.offer.id).toBe(later.id);
  vi.unstubAllEnvs();
});

test("by session a stranger decides nothing", async () => {
  const offer = await addOffer({}, now);
  expect(await decisionOfMember(offer.id, by("10000000-0000-4000-8000-000000000001"), undefined)).toBeUndefined();
});
