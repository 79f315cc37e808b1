import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Creator, findCreator } from "@/lib/creators/queries";
import { makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { answerDispute, decideDispute, disputeUse, endAfterDispute, replyToAnswer } from "@/lib/licenses/dispute-use";
import { correctUse, fileUse, takeBackUse } from "@/lib/licenses/file-use";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/remind";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { signOutEverywhere } from "@/lib/members/end-session";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mails";
import { closeBrand } from "@/lib/offers/close-brand";
import { approve, counter } from "@/lib/offers/decide";
import { renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { savePortraitOf } from "@/lib/pictures/save";
import type { Admin } from "@/lib/proofs";
import { MEDIA } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { deriveToken, mailStopRecord, stopToken } from "@/lib/tokens";
import { eraseOwn } from "@/lib/your-data/erase";
import type { Look } from "@/tests/support/database";
import { addHeld, addRenewal } from "@/tests/support/licenses";
import {
  actingCreator,
  addressLinks,
  newMailbox,
  sendAccount,
  sendMails,
  sendPage,
  sendRules,
  signedIn,
} from "@/tests/support/members";
import { addOffer, openLink, requestTo } from "@/tests/support/offers";
import { decideOn } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";
import { disputedUse, disputing, filedUse, radioUse } from "@/tests/support/uses";

const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");
/** After the five days of a dispute of `now`. */
const later = new Date("2027-02-09T09:00:00.000Z");

const creatorOf = async (userId: string) => (await findCreator(userId)) as Creator;
const slug = (): string =>
  `ada-${randomUUID()
    .replace(/[^a-f]/g, "x")
    .replaceAll("-", "x")
    .slice(0, 20)}`;
const page = { isPublic: true, craft: null, city: null, bio: "Low.", links: [], showsFloor: true };

const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };

type Act = () => Promise<unknown>;

/** `make` prepares and returns the act. `once`: repeating it has no further effect. */
type MembersAct = { once: boolean; make: () => Promise<Act> };

export function actsOfMembers(look: Look, admin: Admin): Record<string, MembersAct> {
  const { confirmLink, undoLink } = addressLinks(look);
  async function moving() {
    const offer = await addOffer({}, now);
    const member = await signedIn(look, offer.creatorEmail, now);
    const to = newMailbox();
    await askForAddress(member, to, now);
    return { offer, member, link: await confirmLink(to) };
  }

  return {
    "closing a profile": {
      once: true,
      make: async () => {
        const [open, toCounter] = [await addOffer({}, now), await addOffer({}, now)];
        await look("UPDATE offer SET creator_user_id = $1 WHERE id = $2", [open.creatorUserId, toCounter.id]);
        await counter(await openLink(toCounter), 10, now);
        const creator = await actingCreator(open.creatorUserId, now);
        return () => closeProfile(creator, now);
      },
    },
    "closing a brand": {
      once: true,
      make: async () => {
        const [open, other] = [await addOffer({}, now), await addOffer({}, now)];
        await look("UPDATE offer SET buyer_org_id = $1 WHERE id = $2", [open.buyerOrgId, other.id]);
        await counter(await openLink(other), 10, now);
        const { id: profileId, sessionId } = await signedIn(look, open.buyerEmail, now);
        const buyer = { buyerOrgId: open.buyerOrgId, profileId, sessionId } as Parameters<typeof closeBrand>[0];
        return () => closeBrand(buyer, now);
      },
    },
    "erasing a person": {
      once: true,
      make: async () => {
        const offer = await addOffer({}, now);
        await decideOn(admin, offer.creatorUserId, "suspend", "Seen", now);
        await signedIn(look, offer.creatorEmail, now);
        return () => eraseOwn(proved(offer.creatorEmail), now);
      },
    },
    "erasing a creator who has a license": {
      once: false,
      make: async () => {
        const { creator } = await addHeld(start);
        return () => eraseOwn(proved(creator.email), now);
      },
    },
    "asking for another address": {
      once: false,
      make: async () => {
        const { member } = await moving();
        const to = newMailbox();
        return () => askForAddress(member, to, now);
      },
    },
    "moving to another address": {
      once: true,
      make: async () => {
        const { link } = await moving();
        return () => confirmAddress(link, undefined, now);
      },
    },
    "taking the old address back": {
      once: true,
      make: async () => {
        const { link, offer } = await moving();
        await confirmAddress(link, undefined, now);
        const undo = await undoLink(offer.creatorEmail);
        return () => undoAddress(undo, now);
      },
    },
    "offering a renewal": {
      once: true,
      make: async () => {
        const { creator, email, buyer, grant } = await addHeld(start);
        const request = { ...requestTo(creator), buyerEmail: email, renews: renewedBy(grant) };
        return () => submitOffer(request, buyer, now);
      },
    },
    "a renewal that is approved at once": {
      once: true,
      make: async () => {
        const { creator, email, buyer, grant } = await addHeld(start);
        await look("UPDATE creator_profile SET auto_approve = true WHERE user_id = $1", [creator.userId]);
        const request = { ...requestTo(creator), buyerEmail: email, renews: renewedBy(grant) };
        return () => submitOffer(request, buyer, now);
      },
    },
    "approving a renewal": {
      once: true,
      make: async () => {
        const link = await openLink(await addRenewal(await addHeld(start), now));
        return () => approve(link, now);
      },
    },
    "filing a use": {
      once: true,
      make: async () => {
        const { grant, buyer } = await addHeld(start);
        const use = { useId: randomUUID(), grantId: grant.id, ...radioUse, ...days };
        return () => fileUse(buyer, use, now);
      },
    },
    "correcting a use": {
      once: true,
      make: async () => {
        const held = await addHeld(start);
        const useId = await filedUse(held, now);
        const { version } = await disputing({ userId: held.creator.userId }, useId, "");
        const use = { useId, version, ...radioUse, ...days, note: "The short version." };
        return () => correctUse(held.buyer, use, now);
      },
    },
    "taking a use back": {
      once: true,
      make: async () => {
        const held = await addHeld(start);
        const useId = await filedUse(held, now);
        const { version } = await disputing({ userId: held.creator.userId }, useId, "");
        return () => takeBackUse(held.buyer, { useId, version }, now);
      },
    },
    "disputing a use": {
      once: true,
      make: async () => {
        const held = await addHeld(start);
        const creator = await creatorOf(held.creator.userId);
        const dispute = await disputing(creator, await filedUse(held, now), "Never agreed to.");
        return () => disputeUse(creator, dispute, now);
      },
    },
    "answering a dispute": {
      once: true,
      make: async () => {
        const held = await addHeld(start);
        const { useId } = await disputedUse(held, now);
        const answer = { useId, outcome: "cured", stoppedOn: undefined, answer: "It runs unpaid now." } as const;
        return () => answerDispute(held.buyer, answer, now);
      },
    },
    "asking staff to decide": {
      once: true,
      make: async () => {
        const { useId, creator } = await disputedUse(await addHeld(start), now);
        return () => replyToAnswer(creator, { useId, step: "ask" }, later);
      },
    },
    "deciding a dispute": {
      once: true,
      make: async () => {
        const { disputeId } = await disputedUse(await addHeld(start), now);
        return () => decideDispute(admin, { disputeId, verdict: "uphold", resolution: "It ran as an ad." }, later);
      },
    },
    "ending a license after a dispute": {
      once: true,
      make: async () => {
        const { useId, disputeId, creator } = await disputedUse(await addHeld(start), now);
        await decideDispute(admin, { disputeId, verdict: "uphold", resolution: "It ran as an ad." }, later);
        const acting = await actingCreator(creator.userId, later);
        return () => endAfterDispute(acting, useId, later);
      },
    },
    "switching mails": {
      once: false,
      make: async () => {
        const { member } = await moving();
        return () => sendMails(member, { reminders: false, messages: false, endings: false, articles: true }, now);
      },
    },
    "ending mails by their link": {
      once: true,
      make: async () => {
        const { id, tokenSalt } = await addOffer({}, now);
        const record = mailStopRecord(id, "creator", "offer-reminders");
        const link = await verifyMailStopToken(id, deriveToken("mail-stop", record, tokenSalt));
        return () => (link ? unsubscribe(link, now) : expect.unreachable());
      },
    },
    "ending the mails of a license": {
      once: true,
      make: async () => {
        const { grant } = await addHeld(start);
        const link = await verifyReminderStopToken(grant.id, stopToken(grant.id, grant.tokenSalt, "buyer"));
        return () => (link ? stopReminders(link, now) : expect.unreachable());
      },
    },
    "publishing a page": {
      once: false,
      make: async () => {
        const { creatorUserId } = await addOffer({}, now);
        const choice = { ...page, slug: slug() };
        return () => sendPage(creatorUserId, choice, now);
      },
    },
    "switching a page off": {
      once: false,
      make: async () => {
        const { creatorUserId } = await addOffer({}, now);
        const choice = { ...page, slug: slug() };
        await sendPage(creatorUserId, choice, now);
        return () => sendPage(creatorUserId, { ...choice, isPublic: false, slug: `${choice.slug}x` }, now);
      },
    },
    "a portrait": {
      once: false,
      make: async () => {
        const { creatorUserId } = await addOffer({}, now);
        return () => savePortraitOf(creatorUserId, "M0 0L10 10", versionOf({ portrait: null }), now);
      },
    },
    "an account": {
      once: false,
      make: async () => {
        const creator = await actingCreator((await addOffer({}, now)).creatorUserId, now);
        const choice = { displayName: "Ada M.", phone: null, city: "Macon", payoutEmail: "pay@bank.example" };
        return () => sendAccount(creator, choice, now);
      },
    },
    "standing rules": {
      once: false,
      make: async () => {
        const creator = await actingCreator((await addOffer({}, now)).creatorUserId, now);
        const toggles = [...RIGHTS];
        const choice = {
          preset: "custom",
          toggles,
          priceFloorCents: 100,
          payoutEmail: creator.email,
          allowsExclusive: false,
          media: MEDIA,
          replicaNoticeDays: 7,
        } as const;
        return () => sendRules(creator, { ...choice, autoApprove: true }, now);
      },
    },
    "an address of the calendar": {
      once: false,
      make: async () => {
        const { member } = await moving();
        return () => makeCalendarAddress(member);
      },
    },
    "signing out everywhere": {
      once: false,
      make: async () => {
        const { member } = await moving();
        return () => signOutEverywhere(member, now);
      },
    },
  };
}
