import { expect, test } from "vitest";
import { findPublicCreator } from "@/lib/creators/public-page";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, sendAccount, sendPage } from "@/tests/support/members";
import { addOffer, approved, offerTo, reload, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";

const { look } = await testDatabase();

const creatorOf = (userId: string) => actingCreator(userId);
const page = { isPublic: true, craft: null, city: null, bio: "", links: [], showsFloor: false };

test("an account is saved as a whole, agreements keep the earlier name, and the log contains no address", async () => {
  const offer = await addOffer();
  const creator = await creatorOf(offer.creatorUserId);
  const choice = { displayName: "Ada M.", phone: "+14045550123", city: "Macon", payoutEmail: "pay@bank.example" };
  await sendAccount(creator, choice, new Date());
  expect(await creatorOf(creator.userId)).toMatchObject(choice);
  expect((await reload(offer)).creatorName).toBe("Ada Merritt");
  const [entry] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'creator_account_saved' AND record_id = $1",
    [creator.userId],
  );
  expect(entry?.details).toEqual({ nameChanged: true, payoutEmailChanged: true });
});

test("closing declines open offers with a mail, takes the page down, and leaves licenses in force; a repeat changes nothing", async () => {
  const licensed = await addOffer();
  const grant = await approved(licensed, new Date());
  const offer = await offerTo({ email: licensed.creatorEmail }, new Date());
  const creator = await creatorOf(licensed.creatorUserId);
  await sendPage(creator.userId, { ...page, slug: "ada-closes" }, new Date());

  await look("UPDATE creator_profile SET auto_approve = true WHERE user_id = $1", [creator.userId]);
  const closed = await Promise.all([1, 2, 3].map(() => closeProfile(creator, new Date())));
  expect(closed.filter((one) => one.ok && one.isFirst)).toHaveLength(1);
  expect(await reload(offer)).toMatchObject({ status: "declined", decidedBy: "creator" });
  expect(
    await look("SELECT FROM outbound_email WHERE template = 'offer-declined' AND payload->>'offerId' = $1", [offer.id]),
  ).toHaveLength(1);
  expect(await look("SELECT status FROM license_grant WHERE id = $1", [grant.id])).toEqual([{ status: "active" }]);
  expect(await findPublicCreator("ada-closes")).toBeUndefined();
  expect(await creatorOf(creator.userId)).toMatchObject({ rules: { autoApprove: false } });
  expect(await submitOffer(requestTo({ email: licensed.creatorEmail }), undefined, new Date())).toMatchObject({
    reason: "creator-not-found",
  });
});

test("nothing reopens a closed profile: neither its creator's page nor an administrator", async () => {
  const { creatorUserId } = await addOffer();
  const creator = await creatorOf(creatorUserId);
  await closeProfile(creator, new Date());
  expect(await sendPage(creatorUserId, { ...page, slug: "ada-returns" }, new Date())).toEqual({
    ok: false,
    reason: "closed",
  });
  expect(await decideOn(await addAdmin(), creatorUserId, "verify", "Checked", new Date())).toBe(false);
  expect(await creatorOf(creatorUserId)).toMatchObject({ status: "suspended" });
});
