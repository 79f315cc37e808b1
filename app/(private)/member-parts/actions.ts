"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { passkeyStep } from "@/app/(private)/factor-parts/passkey-step";
import { requireMember } from "@/app/(private)/gates";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { memberKeys, removePasskey } from "@/lib/accounts/member-passkeys";
import { addPasskeySchema, removePasskeySchema } from "@/lib/accounts/schema";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse, SignedOut } from "@/lib/forms/answers";
import { endCalendarAddress, makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { askForAddress } from "@/lib/members/address";
import { endSession } from "@/lib/members/end-session";
import { saveEmailPreferences, wordsOfMails } from "@/lib/members/mails";
import { saveName } from "@/lib/members/name";
import { addressSchema, mailsSchema, nameSchema, zoneSchema } from "@/lib/members/schema";
import { addressRefusals } from "@/lib/members/wording";
import { saveZone } from "@/lib/members/zone";
import { paths } from "@/lib/paths";

const ofMember = {
  limit: "rules",
  session: requireMember,
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

export const saveTimeZone = formAction({ ...ofMember, schema: zoneSchema }, async ({ timeZone }, person) => {
  await saveZone(person, timeZone);
  refresh();
  return {
    title: "Time zone saved",
    message: `Times are shown in ${timeZone} from now on.`,
    keepsFields: true,
  };
});

export const saveMyName = formAction({ ...ofMember, schema: nameSchema }, async ({ name = null }, person) => {
  if (!(await saveName(person, name)))
    return refuse({
      title: "Nothing was changed",
      message: "You are a creator: change your name in your creator account.",
    });
  refresh();
  return {
    title: name === null ? "Name removed" : "Name saved",
    message: `Colleagues see you as ${name ?? person.email} from now on.`,
    keepsFields: true,
  };
});

export const askForMyAddress = formAction(
  { ...ofMember, limit: "addressChange", emailField: "newEmail", schema: addressSchema },
  async ({ newEmail }, person) => {
    const asked = await askForAddress(person, newEmail, await databaseTime());
    after(dispatchSoon);
    if (!asked.ok) return refuse(isUnproved(asked) ? proofRefusal(asked) : addressRefusals[asked.reason]);
    refresh();
    return {
      title: "Check the inbox of your new address",
      message: "If it has no account yet, we sent it a link that confirms it. Until then nothing is changed.",
    };
  },
);

export const saveMyMails = formAction({ ...ofMember, schema: mailsSchema }, async ({ version, ...choice }, person) => {
  const saved = await saveEmailPreferences(person, choice, version, await databaseTime());
  if (!saved.ok) return changedMeanwhile(saved.stored, choice, wordsOfMails);
  refresh();
  return {
    title: "Notifications saved",
    message: "What is switched off is not sent from now on.",
    keepsFields: true,
    version: saved.version,
  };
});

/** Ends a session of the signed-in person at once, for every copy of its cookie. */
export const endThisSession = formAction(
  {
    limit: "rules",
    schema: z.object({ session: z.uuid({ error: "Please load the page again." }) }),
    session: requireMember,
    failed: { title: "Error", message: "The session was not ended. Please try again." },
  },
  async ({ session }, person) => {
    await endSession({ sessionId: session, profileId: person.id }, await databaseTime());
    if (session === person.sessionId) redirect(paths.signIn);
    refresh();
    return {
      title: "Session ended",
      message: "That browser is signed out, and so is every copy of its cookie. What it asked for has ended.",
    };
  },
);

export const addMyPasskey = formAction(
  {
    limit: "rules",
    schema: addPasskeySchema,
    session: requireMember,
    failed: { title: "Error", message: "The passkey was not added. Please try again." },
  },
  ({ passkey, name }, member) => {
    // The list beside the answer must show it too.
    if (passkey) refresh();
    return passkeyStep(memberKeys(member), passkey, name);
  },
);

export const removeMyPasskey = formAction(
  {
    limit: "rules",
    schema: removePasskeySchema,
    session: requireMember,
    failed: { title: "Error", message: "The passkey is still there. Please try again." },
  },
  async ({ factor }, member) => {
    refresh();
    const isRemoved = await removePasskey(member, factor, await databaseTime());
    after(dispatchSoon);
    if (isRemoved) return { title: "The passkey was removed", message: "Remove it from your device, too." };
    return refuse({ title: "It was not removed", message: "It is gone already, or yours as an administrator." });
  },
);

const homes = { creator: paths.creatorDashboard, brand: paths.brand } as const;

const ofCalendar = {
  limit: "rules",
  /** `area`: where the buttons are, so that the action leads back there. */
  schema: z.object({ area: z.enum(["creator", "brand"], { error: "Please load the page again." }) }),
  session: requireMember,
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

/** An existing address stops working. */
export const makeCalendar = formAction(ofCalendar, async ({ area }, person) => {
  if (!(await makeCalendarAddress(person))) throw new SignedOut();
  refresh();
  redirect(homes[area]);
});

export const endCalendar = formAction(ofCalendar, async ({ area }, person) => {
  await endCalendarAddress(person);
  refresh();
  redirect(homes[area]);
});
