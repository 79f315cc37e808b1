import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { accessOf } from "@/lib/members/access";
import { openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { approve } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addCreator, addHeldOffer, addOffer, openLink, reload, requestTo } from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";

const { look } = await testDatabase();

async function signIn(email: string): Promise<string> {
  await requestSignIn(email, new Date());
  const begun = await openMailedLink(await newestLinkTo(look, email), new Date());
  if (!begun) throw new Error("the link opened nothing");
  return begun.id;
}

test("a brand signs in with the address of its offers, in any case, and finds its own buyer", async ({ offer }) => {
  const id = await signIn(` ${offer.buyerEmail.toUpperCase()} `);
  expect(await buyerOfMember(id)).toEqual({ buyerOrgId: offer.buyerOrgId, profileId: id, role: "owner" });
  const brands = [{ id: offer.buyerOrgId, name: "Larsen Coffee" }];
  const brand = { id, name: offer.buyerEmail, isCreator: false, isBuyer: true, zone: null, role: "owner", brands };
  expect(await accessOf({ id, kind: "creator" })).toEqual({ ...brand, left: undefined });
  expect(await accessOf({ id, kind: "admin" }), "a session that a password began").toMatchObject({ isBuyer: false });
  const creator = await addCreator();
  expect(await accessOf({ id: creator.userId, kind: "creator" })).toMatchObject({ isCreator: true });
  expect(await accessOf({ id: creator.userId, kind: "admin" })).toMatchObject({ isCreator: false, isBuyer: false });
  expect(await signIn(offer.buyerEmail)).toBe(id);
  expect(
    await look("SELECT actor FROM admin_audit_log WHERE action = 'login' AND admin_id = $1 GROUP BY actor", [id]),
  ).toEqual([{ actor: "buyer" }]);
});

test("requesting a link confirms nothing; using it confirms the buyer, once in the audit log", async () => {
  const { buyerEmail, buyerOrgId } = await addHeldOffer(requestTo(await addCreator()));
  await requestSignIn(buyerEmail, new Date());
  const [person] = await look<{ id: string }>("SELECT id FROM profiles WHERE email = $1", [buyerEmail]);
  const isConfirmed = async () => (await db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId } })).confirmedAt;
  expect(await isConfirmed()).toBeNull();
  expect(await buyerOfMember(person?.id ?? "")).toBeUndefined();
  const token = await newestLinkTo(look, buyerEmail);
  const opened = await Promise.all(Array.from({ length: 8 }, () => openMailedLink(token, new Date())));
  expect(opened.filter(Boolean)).toHaveLength(1);
  expect(await isConfirmed()).not.toBeNull();
  expect(await buyerOfMember(person?.id ?? "")).toEqual({ buyerOrgId, profileId: person?.id, role: "owner" });
  const entries = "SELECT FROM admin_audit_log WHERE action = 'buyer_confirmed' AND record_id = $1";
  await signIn(buyerEmail);
  expect(await look(entries, [buyerOrgId])).toHaveLength(1);
});

test("an address that is neither a creator's nor a buyer's gets no link and no profile", async () => {
  const email = `${randomUUID()}@example.test`;
  await requestSignIn(email, new Date());
  expect(await look("SELECT FROM profiles WHERE email_key = $1", [email])).toEqual([]);
  expect(await look("SELECT FROM outbound_email WHERE to_address = $1", [email])).toEqual([]);
});

test("many requests for a brand's first link make one person", async () => {
  const { buyerEmail } = await addHeldOffer(requestTo(await addCreator()));
  await Promise.all(Array.from({ length: 8 }, () => requestSignIn(buyerEmail, new Date())));
  expect(await look("SELECT FROM profiles WHERE email_key = lower($1)", [buyerEmail])).toHaveLength(1);
});

test("a creator who also buys has both areas; a profile whose address nobody proved, or who left, has none", async ({
  creator,
}) => {
  const asBuyer = { ...requestTo(await addCreator()), buyerEmail: creator.email };
  const { buyerOrgId } = await addHeldOffer(asBuyer);
  expect(await accessOf({ id: creator.userId, kind: "creator" })).toMatchObject({ isCreator: true, isBuyer: false });
  expect(await signIn(creator.email)).toBe(creator.userId);
  expect(await accessOf({ id: creator.userId, kind: "creator" })).toMatchObject({ isCreator: true, isBuyer: true });
  await db().profile.update({ where: { id: creator.userId }, data: { emailVerifiedAt: null } });
  expect(await buyerOfMember(creator.userId)).toBeUndefined();
  await db().profile.update({ where: { id: creator.userId }, data: { emailVerifiedAt: new Date() } });
  await db().brandMember.updateMany({ where: { buyerOrgId }, data: { leftAt: new Date() } });
  expect(await buyerOfMember(creator.userId), "who left is not its owner again").toBeUndefined();
});

test("a brand opens its own licenses by their ids, and no others", async () => {
  const [mine, other] = [await addOffer(), await addOffer()];
  for (const offer of [mine, other]) await approve(await openLink(offer), new Date());
  const buyer = await buyerOfMember(await signIn(mine.buyerEmail));
  if (!buyer) throw new Error("no buyer");
  const [own, foreign] = [(await reload(mine)).grantId ?? "", (await reload(other)).grantId ?? ""];
  expect(await grantOfBuyer(own, buyer)).toMatchObject({ id: own });
  expect(await grantOfBuyer(foreign, buyer)).toBeUndefined();
  expect(await grantOfBuyer("x", buyer)).toBeUndefined();
});
