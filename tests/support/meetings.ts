import { randomUUID } from "node:crypto";
import { findCreatorRow } from "@/lib/creators/admin";
import { findCreator } from "@/lib/creators/queries";
import { type RulesChoice, seenVersion } from "@/lib/creators/rules";
import { shownAccount, shownRules } from "@/lib/creators/shown";
import { askForAddress } from "@/lib/members/address";
import { offerInSession } from "@/lib/offers/queries";
import { renewedBy } from "@/lib/offers/renewal";
import { saveRule } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { versionOf } from "@/lib/text/version";
import type { Look } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { actingBrand, actingCreator, actingMember, addressLinks, invitedTo, newMailbox } from "@/tests/support/members";
import { openLink, requestTo } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { disputedUse, disputing, filedUse } from "@/tests/support/uses";

export type Meeting = Awaited<ReturnType<typeof meeting>>;

/**
 * A creator and a brand who have everything between them that verbs meet at: a license with a use and a disputed use, an open offer,
 * an offer that a colleague may release, and for each verb what its form or link would bring, read before anything happens. Both persons proved their mailboxes at `now`.
 */
export async function meeting(look: Look, now: Date) {
  const admin = await addAdmin();
  const held = await addHeld(now);
  const { userId, email: creatorEmail } = held.creator;
  const creator = await actingCreator(userId, now);
  const brand = await actingBrand(held.buyer, now);

  const useId = await filedUse(held, now);
  const { useId: disputed } = await disputedUse(held, now);
  const request = { ...requestTo(held.creator), buyerEmail: held.email };
  const sent = await submitOffer(request, brand, now);
  if (!sent.ok) throw new Error(sent.reason);
  const [maker, approver] = [await actingMember(brand, "buyer", now), await actingMember(brand, "approver", now)];
  await saveRule(brand, { reviewAboveCents: 0, reviewsGrave: false }, now);
  const asked = await submitOffer({ ...request, submissionKey: randomUUID(), buyerEmail: maker.email }, maker, now);
  if (!asked.ok) throw new Error(asked.reason);
  await saveRule(brand, { reviewAboveCents: null, reviewsGrave: false }, now);
  const toRelease = await offerInSession(asked.offer.id, approver, now);
  if (!toRelease) throw new Error("nothing to release");

  const move = async (id: string, sessionId: string) => {
    const to = newMailbox();
    const asked = await askForAddress({ id, sessionId, kind: "creator" }, to, now);
    if (!asked.ok) throw new Error(asked.reason);
    return addressLinks(look).confirmLink(to);
  };
  const record = await findCreator(userId);
  const row = await findCreatorRow(userId);
  if (!record || !row?.seen) throw new Error("no creator");
  const account = shownAccount(record);
  const choice: RulesChoice = {
    ...{ preset: "open", toggles: ["likeness", "voice"], priceFloorCents: 10_000, payoutEmail: account.payoutEmail },
    ...{ autoApprove: false, allowsExclusive: false, media: record.rules.media, replicaNoticeDays: 7 },
  };
  return {
    ...{ now, admin, creator, creatorEmail, brand, brandEmail: held.email, license: held.grant, open: sent.offer },
    link: await openLink(sent.offer),
    ...{ approver, toRelease },
    seen: seenVersion(row.seen),
    account: { shown: account, version: versionOf(account) },
    rules: { choice, version: versionOf(shownRules(record)) },
    disputing: await disputing(creator, useId, "Never agreed to."),
    disputed,
    request,
    renewal: { ...request, submissionKey: randomUUID(), renews: renewedBy(held.grant) },
    creatorMove: await move(userId, creator.sessionId),
    invitation: await invitedTo(brand, now),
    brandMove: await move(brand.profileId, brand.sessionId),
  };
}
