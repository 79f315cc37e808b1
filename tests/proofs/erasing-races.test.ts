import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter } from "@/lib/offers/decide";
import { sendMessage } from "@/lib/offers/message-send";
import { writerOf } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw, withdrawRest } from "@/lib/offers/withdraw";
import { sqlStateOf } from "@/lib/postgres/transactions";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addHeldOffer, confirmedBuyer, openBuyerLink, openLink, requestTo } from "@/tests/support/offers";
import { mailboxOf, newCanary, offerFrom, proved } from "@/tests/support/people-data";
import { times } from "@/tests/support/scale";

// Whoever is erased holds rows that offers, answers, briefs and messages lock too, and must take them in their order.

// On a busy machine the last of many waits for longer than a visitor would; two that wait for each other are found at once.
vi.mock("@/lib/postgres/bounds", async (original) => {
  const real = await original<typeof import("@/lib/postgres/bounds")>();
  const request = { statement_timeout: 90_000, lock_timeout: 80_000, idle_in_transaction_session_timeout: 90_000 };
  return { ...real, TURN: 100_000, QUERY: 100_000, SILENCE: 100_000, bounds: { ...real.bounds, request } };
});

await testDatabase();
const now = new Date();

type Creator = Awaited<ReturnType<typeof addCreator>>;
type Act = [name: string, act: () => Promise<unknown>];

const linkOf = async (...of: Parameters<typeof openBuyerLink>) =>
  (await openBuyerLink(...of)) as BuyerLink<"link" | "session">;

/** What a brand and each of these creators do at once, and the erasing of the brand. */
async function actsOf(creators: readonly Creator[]): Promise<Act[]> {
  const email = mailboxOf(newCanary());
  const buyer = await confirmedBuyer(email);
  const requestOf = (creator: Creator) => ({ ...requestTo(creator), buyerEmail: email });
  const briefOf = () => {
    const { creator: _, ...common } = { ...requestTo({ email: "unused@example.test" }), buyerEmail: email };
    return { ...common, creators: creators.map(({ userId }) => ({ key: { userId }, priceCents: 35_000 })) };
  };
  const [sent, held] = [await submitBrief(briefOf(), buyer, now), await submitBrief(briefOf(), undefined, now)];
  if (!sent.ok || !held.ok) throw new Error("no briefs");
  const heldLink = await linkOf(held.offers[0]);
  const acts: Act[] = [
    ["confirm a brief", () => confirmBrief(heldLink, held.briefId, now)],
    ["withdraw the rest of a brief", () => withdrawRest(buyer, sent.briefId, now)],
    ["make a brief", () => submitBrief(briefOf(), buyer, now)],
    ["erase a brand", () => eraseOwn(proved(email), now)],
  ];
  for (const [at, creator] of creators.entries()) {
    const offer = await offerFrom(email, buyer, creator, "a spot", now);
    const link = await openLink(offer);
    const confirming = await linkOf(await addHeldOffer(requestOf(creator), now));
    const answers: Act[] = [
      ["approve", () => approve(link, now)],
      ["counter", () => counter(link, 10, now, undefined, undefined, "A little more.")],
      ["withdraw", () => withdraw(buyer, offer.id, now)],
    ];
    acts.push(
      ...answers.slice(at, at + 1),
      ["write", () => sendMessage(writerOf(link), "How long is it?", now)],
      ["confirm", () => confirmOffer(confirming, now)],
      ["offer", () => submitOffer(requestOf(creator), buyer, now)],
      ["offer unproved", () => submitOffer(requestOf(creator), undefined, now)],
    );
  }
  return acts;
}

test("nobody who acts with others that are erased gets a fault, and no two wait for each other", async () => {
  const faults: string[] = [];
  for (let round = 0; round < times(2, 20); round += 1) {
    const creators = await Promise.all([1, 2, 3].map(() => addCreator({ priceFloorCents: 100 }, `Ada ${newCanary()}`)));
    const acts = (await Promise.all([actsOf(creators), actsOf(creators)])).flat();
    for (const { email } of creators.slice(0, 2)) acts.push(["erase a creator", () => eraseOwn(proved(email), now)]);
    const mixed =
      fc.sample(fc.shuffledSubarray(acts, { minLength: acts.length }), { numRuns: 1, seed: round })[0] ?? [];
    await Promise.all(
      mixed.map(([name, act]) =>
        act().catch((error: Error) => faults.push(`${name}: ${sqlStateOf(error)} ${error.message}`)),
      ),
    );
  }
  expect(faults).toEqual([]);
});
