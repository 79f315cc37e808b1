import { afterAll, expect, test } from "vitest";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { startBreakingConnection } from "@/tests/support/connections";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addOffer, requestTo } from "@/tests/support/offers";

// Whether an address is known shows neither in the response nor in its time: the number of sequential database
// queries is the same for both.
const { url, look } = await testDatabase();
const way = await startBreakingConnection(url);
process.env.DATABASE_URL = way.url;
const { confirmLink } = addressLinks(look);
afterAll(way.close);

/** Queries over an established connection. */
async function faqOf(work: () => Promise<unknown>): Promise<number> {
  await db().$queryRaw`SELECT 1`;
  return way.faqOf(work);
}

test("an offer from a brand's address makes as many queries as one from an unknown address", async () => {
  const { buyerEmail } = await addOffer();
  const from = async (email: string) => {
    const request = { ...requestTo(await addCreator()), buyerEmail: email };
    return faqOf(async () => expect(await submitOffer(request, undefined, new Date())).toMatchObject({ ok: true }));
  };
  await from(newMailbox());
  const unknown = await from(newMailbox());
  expect(await from(buyerEmail)).toBe(unknown);
  const typedBefore = newMailbox();
  await from(typedBefore);
  expect(await from(typedBefore), "held before").toBe(unknown);
  const { id, sessionId, kind } = await signedIn(look, buyerEmail);
  const to = newMailbox();
  await askForAddress({ id, sessionId, kind }, to, new Date());
  await confirmAddress(await confirmLink(to), sessionId, new Date());
  expect(await from(buyerEmail), "left").toBe(unknown);
});

test("a creator's own address makes as many queries as any other, for who proved nothing", async () => {
  const toOneself = async (spelled: (email: string) => string) => {
    const creator = await addCreator();
    const request = { ...requestTo(creator), buyerEmail: spelled(creator.email) };
    return faqOf(async () => expect(await submitOffer(request, undefined, new Date())).toMatchObject({ ok: true }));
  };
  await toOneself((email) => email);
  const other = await toOneself((email) => `x${email}`);
  expect(await toOneself((email) => email)).toBe(other);
  expect(await toOneself((email) => email.replace("@", "+guess@"))).toBe(other);
});

test("a change to an address with an account makes as many queries as one to a free address", async () => {
  const { buyerEmail } = await addOffer();
  const moveTo = async (email: string) => {
    const member = await signedIn(look, (await addCreator()).email);
    return faqOf(async () => expect(await askForAddress(member, email, new Date())).toEqual({ ok: true }));
  };
  await moveTo(newMailbox());
  expect(await moveTo(buyerEmail)).toBe(await moveTo(newMailbox()));
});
