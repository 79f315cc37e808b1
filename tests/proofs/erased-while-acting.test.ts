import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { addSubscription } from "@/lib/content/subscribe";
import { dispatchDue } from "@/lib/dispatch";
import { sendMessage as sendInquiry } from "@/lib/inquiries/submit";
import { requestSignIn } from "@/lib/members/mailed-links";
import { approve, counter, decline } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw } from "@/lib/offers/withdraw";
import { joinWaitlist } from "@/lib/waitlist/join";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { CONTRACT, dumpOf, expectAllVerify, placesOf, settleAll } from "@/tests/support/erasures";
import { addCreator, approved, confirmedBuyer, openLink, requestTo } from "@/tests/support/offers";
import { application } from "@/tests/support/people";
import { addVisitor, mailboxOf, newCanary, offerFrom, proved } from "@/tests/support/people-data";
import { times } from "@/tests/support/scale";

const { url, look } = await testDatabase();
const now = new Date();

type Acting = { canary: string; act: () => Promise<unknown> };

/** A creator with a license, and three offers that it decides while it is erased. */
async function actingCreatorOf(canary: string): Promise<Acting> {
  const { userId } = await addCreator({ priceFloorCents: 100 }, canary);
  const email = mailboxOf(canary);
  await look("UPDATE profiles SET email = $2, email_key = $2, phone = $3 WHERE id = $1", [userId, email, canary]);
  await look("UPDATE creator_profile SET payout_email = $2, bio = $3, city = $3 WHERE user_id = $1", [
    userId,
    email,
    canary,
  ]);
  const offers: OfferRecord[] = [];
  for (let n = 0; n < 4; n += 1) {
    const from = `${newCanary()}@example.test`;
    offers.push(await offerFrom(from, await confirmedBuyer(from), { email }, "a spot", now));
  }
  const [licensed, ...open] = offers;
  if (licensed) await approved(licensed, now);
  const [one, two, three] = await Promise.all(open.map(openLink));
  if (!one || !two || !three) throw new Error("no offers");
  const act = () =>
    Promise.allSettled([
      approve(one, now),
      counter(two, 10, now, undefined, undefined, `${canary} asks for more.`),
      decline(three, `${canary} says no.`, now),
      requestSignIn(email, now),
    ]);
  return { canary, act };
}

/** A brand with an open offer, which it withdraws and makes again while it is erased. */
async function actingBrandOf(canary: string): Promise<Acting> {
  const email = mailboxOf(canary);
  const buyer = await confirmedBuyer(email);
  const creator = await addCreator({ priceFloorCents: 100 }, newCanary());
  const offer = await offerFrom(email, buyer, creator, canary, now);
  const request = { ...requestTo(creator, { useCase: canary }), buyerName: canary, buyerEmail: email, company: canary };
  const link = await openLink(offer);
  const act = () =>
    Promise.allSettled([
      submitOffer(request, buyer, now),
      withdraw(buyer, offer.id, now),
      approve(link, now),
      addSubscription(email, null, now),
    ]);
  return { canary, act };
}

async function actingVisitorOf(canary: string): Promise<Acting> {
  const email = await addVisitor(look, canary, now);
  const act = () =>
    Promise.allSettled([
      joinWaitlist({ ...application({ email }), fullName: canary }, now),
      sendInquiry({ fullName: canary, email, subject: "legal", message: canary } as never, now),
      addSubscription(email, null, now),
    ]);
  return { canary, act };
}

const PEOPLE = times(40, 100);

test("many people erased by another server while they act", async () => {
  const kinds = [actingCreatorOf, actingBrandOf, actingVisitorOf, actingBrandOf];
  const people: Acting[] = [];
  while (people.length < PEOPLE) people.push(...(await Promise.all(kinds.map((add) => add(newCanary())))));
  const addresses = JSON.stringify(people.map(({ canary }) => mailboxOf(canary)));
  const erasing = promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "tests/support/own-process.ts", "erase-people", addresses],
    { env: process.env },
  );
  await new Promise((wait) => setTimeout(wait, 1_500));
  const acting = (async () => {
    for (const [at, { act }] of people.entries())
      await Promise.all([act(), at % 5 === 0 ? dispatchDue({ limit: 20 }) : undefined]);
  })();
  const { stdout } = await erasing;
  await acting;
  expect(new Set(JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]"))).toEqual(new Set(["erased"]));

  // What they sent after they were erased is new, and goes when they ask again.
  for (let at = 0; at < people.length; at += 4)
    await Promise.all(people.slice(at, at + 4).map(({ canary }) => eraseOwn(proved(mailboxOf(canary)), now)));
  await settleAll(look, now);
  const dump = await dumpOf(look);
  const licensed = new Set(
    (
      await look<{ document: string }>(
        "SELECT a.document FROM agreement a JOIN offer o ON o.id = a.offer_id WHERE EXISTS (SELECT FROM license_grant g JOIN offer l ON l.id = g.offer_id WHERE l.root_offer_id = o.root_offer_id)",
      )
    ).flatMap(({ document }) => people.flatMap(({ canary }) => (document.includes(canary) ? [canary] : []))),
  );
  expect(licensed.size).toBeGreaterThanOrEqual(PEOPLE / 4);
  for (const { canary } of people) {
    const allowed = licensed.has(canary) ? CONTRACT : [];
    expect(
      placesOf(dump, canary).filter((place) => !allowed.includes(place)),
      canary,
    ).toEqual([]);
  }
  await expectAllVerify(url, look);
});
