import { expect, test } from "vitest";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { confirmOffer } from "@/lib/offers/confirm";
import { submitOffer } from "@/lib/offers/submit";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addHeldOffer, addOffer, openBuyerLink, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();
const { confirmLink } = addressLinks(look);
const now = new Date();

async function leave(email: string): Promise<void> {
  const member = await signedIn(look, email, now);
  const to = newMailbox();
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), member.sessionId, now)).toEqual({ ok: true });
}

test("count by the address that was typed, ten for each", async () => {
  const { buyerEmail } = await addOffer({}, now);
  await leave(buyerEmail);
  const creator = await addCreator();
  const outcomes = [];
  for (let made = 0; made < 11; made++) {
    outcomes.push(await submitOffer({ ...requestTo(creator), buyerEmail }, undefined, now));
  }
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(outcomes.at(-1)).toEqual({ ok: false, reason: "too-many-open" });
});

test("do not go to the creator who left it, as the mailed link says and nothing before", async () => {
  const creator = await addCreator();
  const { email } = creator;
  await leave(email);
  const [moved = { email: "" }] = await look<{ email: string }>("SELECT email FROM profiles WHERE id = $1", [
    creator.userId,
  ]);
  const offer = await addHeldOffer({ ...requestTo(moved), buyerEmail: email }, now);
  expect(await confirmOffer(await openBuyerLink(offer, now), now)).toEqual({ ok: false, reason: "own-profile" });
});
