import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Creator } from "@/lib/creators/queries";
import { findCreator } from "@/lib/creators/queries";
import { savePortraitOf } from "@/lib/creators/save-page";
import { makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { fileUse } from "@/lib/licenses/file-use";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/stop-reminders";
import { resolveDispute } from "@/lib/licenses/uses-admin";
import { askForAddress } from "@/lib/members/address-ask";
import { confirmAddress } from "@/lib/members/address-confirm";
import { undoAddress } from "@/lib/members/address-undo";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mail-stops";
import { signOutEverywhere } from "@/lib/members/sign-out-everywhere";
import { approve, counter } from "@/lib/offers/decide";
import { renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import type { Admin } from "@/lib/proofs";
import { RIGHTS } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { deriveToken, mailStopRecord, stopToken } from "@/lib/tokens";
import type { Look } from "@/tests/support/database";
import { addHeld, addRenewal, type Held } from "@/tests/support/licenses";
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

const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");

const creatorOf = async (userId: string) => (await findCreator(userId)) as Creator;
const slug = (): string =>
  `ada-${randomUUID()
    .replace(/[^a-f]/g, "x")
    .replaceAll("-", "x")
    .slice(0, 20)}`;
const page = { isPublic: true, craft: null, city: null, bio: "Low.", links: [], showsFloor: true };

async function use({ grant, buyer }: Held) {
  const typed = { useId: randomUUID(), grantId: grant.id, place: "Radio", territory: "us", note: "" } as const;
  const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };
  return { file: () => fileUse(buyer, { ...typed, ...days }, now), id: typed.useId };
}

async function disputed() {
  const held = await addHeld(start);
  const filed = await use(held);
  await filed.file();
  const creator = await creatorOf(held.creator.userId);
  return { id: filed.id, dispute: () => disputeUse(creator, filed.id, "Never agreed to.", now) };
}

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
    "filing a use": { once: true, make: async () => (await use(await addHeld(start))).file },
    "disputing a use": { once: true, make: async () => (await disputed()).dispute },
    "closing a dispute": {
      once: true,
      make: async () => {
        const { id, dispute } = await disputed();
        await dispute();
        const [row] = await look<{ id: string }>("SELECT id FROM use_dispute WHERE use_id = $1", [id]);
        return () => resolveDispute(admin, row?.id ?? "", "Both agreed.", now);
      },
    },
    "switching mails": {
      once: false,
      make: async () => {
        const { member } = await moving();
        return () => sendMails(member, { reminders: false, endings: false, articles: true }, now);
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
        const choice = { preset: "custom", toggles, priceFloorCents: 100, payoutEmail: creator.email } as const;
        return () => sendRules(creator, { ...choice, autoApprove: true, replicaNoticeDays: 7 }, now);
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
