"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho } from "@/app/(private)/gates";
import { saveBilling, wordsOfBilling } from "@/lib/accounts/billing";
import { proofRefusal } from "@/lib/accounts/wording";
import { saveWebsite } from "@/lib/brands/facts";
import { askCheck, withdrawCheck } from "@/lib/brands/organisation-checks";
import { CHECKS_A_DAY } from "@/lib/brands/rules";
import { billingSchema, organisationCheckSchema, websiteSchema } from "@/lib/brands/schema";
import { databaseTime } from "@/lib/clock";
import { closingSchema } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, noFields } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { closeBrand } from "@/lib/offers/close-brand";
import { paths } from "@/lib/paths";

export const saveMyBilling = formAction(
  {
    limit: "rules",
    session: requireBuyerWho("organization"),
    schema: billingSchema,
    failed: { title: "Error", message: "The billing details were not saved. Please try again." },
  },
  async ({ version, ...billing }, owner) => {
    const saved = await saveBilling(owner, billing, version);
    if (!saved.ok && saved.reason === "changed") return changedMeanwhile(saved.stored, billing, wordsOfBilling);
    if (!saved.ok)
      return refuse({
        title: "Nothing was saved",
        message: "You are no owner of this brand any more, or its account is closed.",
      });
    refresh();
    return {
      title: "Billing details saved",
      message: "Offers from now on name them. Agreements that were made before stay as they are.",
      keepsFields: true,
      version: saved.version,
    };
  },
);

const form = { limit: "rules", session: requireBuyerWho("organization") } as const;

export const saveMyWebsite = formAction(
  {
    ...form,
    schema: websiteSchema,
    failed: { title: "Error", message: "The website was not saved. Please try again." },
  },
  async ({ website }, buyer) => {
    await saveWebsite(buyer, website);
    refresh();
    return website === null
      ? { title: "Website removed", message: "Creators do not see it any more.", keepsFields: true }
      : { title: "Website saved", message: "Creators whom you make an offer see it.", keepsFields: true };
  },
);

const answers = {
  asked: {
    title: "You asked us to check your organization",
    message: "We email you the answer, or a question if we need more.",
    keepsFields: true,
  },
  changed: { title: "Request changed", message: "Our staff read it as it is now.", keepsFields: true },
} as const;

const refusals = {
  "no-domain": {
    title: "This needs an address of your organization",
    message: "Your address is with a mail provider. Change it to one at the organization’s own domain first.",
  },
  "checked-already": { title: "There is nothing to ask for", message: "This organization is checked already." },
  "no-owner": { title: "Nothing was sent", message: "You are no owner of this brand any more." },
  "too-often": { title: "Please try again tomorrow", message: `You asked ${CHECKS_A_DAY} times within a day.` },
} as const;

export const askForCheck = formAction(
  {
    ...form,
    schema: organisationCheckSchema,
    failed: { title: "Error", message: "We did not get your request. Please try again." },
  },
  async ({ organisation, ...said }, buyer) => {
    const outcome = await askCheck(buyer, { name: organisation, ...said }, await databaseTime());
    if (outcome !== "asked" && outcome !== "changed") return refuse(refusals[outcome]);
    refresh();
    return answers[outcome];
  },
);

export const withdrawMyCheck = formAction(
  { ...form, schema: noFields, failed: { title: "Error", message: "Your request still waits. Please try again." } },
  async (_, buyer) => {
    await withdrawCheck(buyer, await databaseTime());
    refresh();
    return { title: "Request withdrawn", message: "You can ask again at any time." };
  },
);

/** Permanent and idempotent. */
export const closeMyBrand = formAction(
  {
    limit: "rules",
    schema: closingSchema,
    session: requireBuyerWho("close"),
    failed: { title: "Error", message: "Nothing was changed. Please try again." },
  },
  async (_, buyer) => {
    const closed = await closeBrand(buyer, await databaseTime());
    after(dispatchSoon);
    if (!closed.ok) return refuse(proofRefusal(closed));
    refresh();
    redirect(paths.brandAccount);
  },
);
