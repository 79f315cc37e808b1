"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { requireMember } from "@/app/(private)/gates";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { askForAddress } from "@/lib/members/address-ask";
import { saveEmailPreferences, wordsOfMails } from "@/lib/members/mails";
import { saveName } from "@/lib/members/name";
import { addressSchema, mailsSchema, nameSchema, zoneSchema } from "@/lib/members/schema";
import { addressRefusals } from "@/lib/members/wording";
import { saveZone } from "@/lib/members/zone";

const form = {
  limit: "rules",
  session: requireMember,
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

export const saveTimeZone = formAction({ ...form, schema: zoneSchema }, async ({ timeZone }, person) => {
  await saveZone(person, timeZone);
  refresh();
  return {
    title: "Time zone saved",
    message: `Times are shown in ${timeZone} from now on.`,
    keepsFields: true,
  };
});

export const saveMyName = formAction({ ...form, schema: nameSchema }, async ({ name = null }, person) => {
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
  { ...form, limit: "addressChange", emailField: "newEmail", schema: addressSchema },
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

export const saveMyMails = formAction({ ...form, schema: mailsSchema }, async ({ version, ...choice }, person) => {
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
