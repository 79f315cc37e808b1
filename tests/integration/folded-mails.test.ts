import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { counter, decline } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { ALL_MAILS_AN_HOUR, DOMAIN_MAILS_AN_HOUR, MAILS_AN_HOUR, MAX_OFFERS_A_DAY } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw } from "@/lib/offers/withdraw";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addHeldOffer, confirmedBuyer, openLink, ownerOf, requestTo } from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

type Pair = { creator?: Awaited<ReturnType<typeof addCreator>>; buyerEmail?: string };

/** A brand and a creator; `offer` makes another offer each time. */
async function pair({ buyerEmail = `bo@${randomUUID()}.example`, ...given }: Pair = {}) {
  const creator = given.creator ?? (await addCreator({ priceFloorCents: 100 }));
  const buyer = await confirmedBuyer(buyerEmail);
  const submit = (now: Date) => submitOffer({ ...requestTo(creator), buyerEmail }, buyer, now);
  const toCreator = async () =>
    (
      await look<{ template: string }>(
        "SELECT template FROM outbound_email WHERE to_address = $1 ORDER BY created_at, template",
        [creator.email],
      )
    ).map(({ template }) => template);
  return {
    creator,
    toCreator,
    submit,
    offer: async (now: Date): Promise<OfferRecord> => {
      const result = await submit(now);
      if (!result.ok) throw new Error(result.reason);
      return result.offer;
    },
    /** As if everything queued had gone out. */
    send: () =>
      look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE to_address = $1 AND state = 'queued'", [
        creator.email,
      ]),
  };
}

test("an offer withdrawn before its creator's mail has gone out sends neither mail", async () => {
  const { offer, toCreator } = await pair();
  const made = await offer(start);
  expect(await withdraw(await ownerOf(made), made.id, after(5))).toEqual({ ok: true });
  expect(await toCreator()).toEqual([]);
});

test("a brand that was erased with as many mails as an hour has is told of in a summary, once, when it comes again", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const buyerEmail = `bo@${randomUUID()}.example`;
  const first = await pair({ creator, buyerEmail });
  // Declined, so that the erasure withdraws none of them.
  for (let count = 0; count < MAILS_AN_HOUR; count += 1)
    expect(await decline(await openLink(await first.offer(start)), null, start)).toEqual({ ok: true });
  expect(await eraseOwn(proved(buyerEmail), after(60))).toBe("erased");
  const again = await pair({ creator, buyerEmail });
  const summaries = async () => (await again.toCreator()).filter((template) => template === "more-offers").length;
  await again.offer(after(120));
  expect(await summaries()).toBe(1);
  await again.offer(after(180));
  expect(await summaries()).toBe(1);
});

test("two mailboxes of one domain that each offer so often have a summary each", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const domain = `${randomUUID()}.example`;
  const both = [
    await pair({ creator, buyerEmail: `bo@${domain}` }),
    await pair({ creator, buyerEmail: `ada@${domain}` }),
  ];
  for (const { offer } of both) for (let count = 0; count <= MAILS_AN_HOUR; count += 1) await offer(start);
  const mails = (await both[0]?.toCreator()) ?? [];
  expect(mails.filter((template) => template === "more-offers")).toHaveLength(2);
  expect(mails.filter((template) => template === "offer-received")).toHaveLength(2 * MAILS_AN_HOUR);
});

test("an offer withdrawn while its creator's mail is withheld sends neither, and leaves staff nothing to release", async () => {
  const { offer, toCreator } = await pair();
  const made = await offer(start);
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE template = 'offer-received'");
  expect(await withdraw(await ownerOf(made), made.id, after(5))).toEqual({ ok: true });
  expect(await toCreator()).toEqual([]);
});

test.each(["queued", "sending", "sent"])("one whose mail was tried once and is %s is reported", async (state) => {
  const { offer, toCreator } = await pair();
  const made = await offer(start);
  await look("UPDATE outbound_email SET state = $1::email_state, attempts = 1", [state]);
  expect(await withdraw(await ownerOf(made), made.id, after(5))).toEqual({ ok: true });
  expect(await toCreator()).toEqual(["offer-received", "offer-withdrawn"]);
});

test("twenty offers and withdrawals in minutes are three mails and one summary, and the day's limit is said in words", async () => {
  const buyerEmail = `bo@${randomUUID()}.example`;
  const { creator, offer, send, submit, toCreator } = await pair({ buyerEmail });
  for (let number = 0; number < MAX_OFFERS_A_DAY; number += 1) {
    const made = await offer(after(number * 30));
    await send();
    expect(await withdraw(await ownerOf(made), made.id, after(number * 30 + 10))).toEqual({ ok: true });
    await send();
  }
  expect(await toCreator()).toEqual(["offer-received", "offer-withdrawn", "offer-received", "more-offers"]);
  expect(await submit(after(900))).toEqual({ ok: false, reason: "too-many-today" });
  // Whoever only types the brand's address learns nothing of that.
  expect(await addHeldOffer({ ...requestTo(creator), buyerEmail }, after(900))).toMatchObject({ status: "held" });
  expect(await submit(new Date(addHours(start, 24).getTime() - 1))).toEqual({ ok: false, reason: "too-many-today" });
  expect(await submit(addHours(start, 24))).toMatchObject({ ok: true });
});

test.each([
  ["a company's domain", "brand.example", [...Array(DOMAIN_MAILS_AN_HOUR).fill("offer-received"), "more-offers"]],
  ["a mail provider of one country", "yahoo.co.uk", Array(DOMAIN_MAILS_AN_HOUR + 3).fill("offer-received")],
  ["a mail provider", "gmail.com", Array(DOMAIN_MAILS_AN_HOUR + 3).fill("offer-received")],
])("of offers from many addresses at %s the creator hears as of their senders", async (_, domain, told) => {
  const address = () => ({ buyerEmail: `${randomUUID()}@${domain}` });
  const { creator, offer, toCreator } = await pair(address());
  await offer(start);
  for (let number = 1; number < DOMAIN_MAILS_AN_HOUR + 3; number += 1)
    await (await pair({ creator, ...address() })).offer(after(number));
  expect((await toCreator()).sort()).toEqual(told.sort());
});

test("of offers from ever other domains the creator hears so many an hour, and one summary of all", async () => {
  const { creator, offer, toCreator } = await pair();
  await offer(start);
  for (let number = 1; number < ALL_MAILS_AN_HOUR + 5; number += 1)
    await (await pair({ creator })).offer(after(number));
  expect((await toCreator()).sort()).toEqual(["more-offers", ...Array(ALL_MAILS_AN_HOUR).fill("offer-received")]);
  const [summary] = await look<{ several: boolean }>(
    "SELECT payload ? 'several' AS several FROM outbound_email WHERE template = 'more-offers' AND to_address = $1",
    [creator.email],
  );
  expect(summary).toEqual({ several: true });
});

test("what brands took back counts among the mails of an hour about all of them", async () => {
  const { creator, toCreator } = await pair();
  for (let number = 0; number < ALL_MAILS_AN_HOUR / 2; number += 1) {
    const { offer } = await pair({ creator });
    const made = await offer(after(number));
    // Also what the mailbox's budget withheld, which staff release.
    await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE to_address = $1", [creator.email]);
    expect(await withdraw(await ownerOf(made), made.id, after(number))).toEqual({ ok: true });
  }
  const each = Array(ALL_MAILS_AN_HOUR / 2).fill(0);
  const told = [...each.map(() => "offer-received"), ...each.map(() => "offer-withdrawn")];
  expect((await toCreator()).sort()).toEqual(told);
  const [last, later] = [await pair({ creator }), await pair({ creator })];
  await last.offer(after(100));
  expect((await toCreator()).sort()).toEqual(["more-offers", ...told]);
  await later.offer(after(3_800));
  expect((await toCreator()).sort()).toEqual(["more-offers", "offer-received", ...told]);
});

test("the creator's counter-offers take nothing of the day's limit", async () => {
  const { offer, submit } = await pair();
  for (let number = 0; number < MAX_OFFERS_A_DAY / 2; number += 1) {
    const countered = await counter(await openLink(await offer(after(number * 10))), 10, after(number * 10 + 1));
    if (!countered.ok) throw new Error("not countered");
    expect(await decline(await openLink(countered.child), null, after(number * 10 + 2))).toEqual({ ok: true });
  }
  expect(await submit(after(300))).toMatchObject({ ok: true });
});

test("an hour later offers are mailed one by one again, and another brand's always are", async () => {
  const { offer, toCreator } = await pair();
  for (let number = 0; number < 6; number += 1) await offer(after(number));
  expect(await toCreator()).toEqual(["offer-received", "offer-received", "offer-received", "more-offers"]);
  await offer(addHours(start, 2));
  expect((await toCreator()).at(-1)).toBe("offer-received");
});

test("an hour is over at its end, for offers that were made and for the summary", async () => {
  const { offer, toCreator } = await pair();
  const three = Array(3).fill("offer-received");
  for (let number = 0; number < 3; number += 1) await offer(after(0));
  await offer(after(3_599.999));
  expect(await toCreator()).toEqual([...three, "more-offers"]);
  await offer(after(3_600));
  expect(await toCreator()).toEqual([...three, "more-offers", "offer-received"]);
});

test("a brand's answers to counter-offers count for none of its mails", async () => {
  const { offer, toCreator } = await pair();
  const made = [await offer(start), await offer(start), await offer(start)];
  const later = addHours(start, 2);
  for (const one of made) {
    const answer = await counter(await openLink(one), 10, later);
    if (!answer.ok) throw new Error("not countered");
    expect(await decline(await openLink(answer.child), null, later)).toEqual({ ok: true });
  }
  await offer(later);
  expect((await toCreator()).filter((template) => template === "offer-received")).toHaveLength(4);
});

test("what the creator does counts for nobody's mails", async () => {
  const { offer, toCreator } = await pair();
  const made = [await offer(start), await offer(after(1))];
  for (const [place, one] of made.entries())
    expect(await counter(await openLink(one), 10, after(2 + place))).toMatchObject({ ok: true });
  await offer(after(10));
  expect(await toCreator()).toEqual(["offer-received", "offer-received", "offer-received"]);
});

test("a creator gets a summary of each brand that offers so often", async () => {
  const { creator, offer, toCreator } = await pair();
  const other = await pair({ creator });
  for (const one of [offer, other.offer]) for (let number = 0; number < 5; number += 1) await one(after(number));
  expect((await toCreator()).filter((template) => template === "more-offers")).toHaveLength(2);
});

test("the buyer's own mails are not folded", async () => {
  const { offer } = await pair();
  const made: OfferRecord[] = [];
  for (let number = 0; number < 6; number += 1) made.push(await offer(after(number)));
  const sent = await look("SELECT FROM outbound_email WHERE template = 'offer-sent' AND to_address = $1", [
    made[0]?.buyerAddress,
  ]);
  expect(sent).toHaveLength(6);
});

test("eight withdrawals at once are three mails and one summary", async () => {
  const { offer, send, toCreator } = await pair();
  const made: OfferRecord[] = [];
  for (let number = 0; number < 8; number += 1) made.push(await offer(after(number * 3_700)));
  await send();
  await look("DELETE FROM outbound_email");
  const end = after(8 * 3_700);
  const withdrawn = await Promise.all(made.map(async (one) => withdraw(await ownerOf(one), one.id, end)));
  expect(withdrawn.every(({ ok }) => ok)).toBe(true);
  expect(await toCreator()).toEqual(["more-offers", "offer-withdrawn", "offer-withdrawn", "offer-withdrawn"]);
});
