"use server";

import { refresh } from "next/cache";
import { requireBuyerWho } from "@/app/(private)/gates";
import { saveBilling, wordsOfBilling } from "@/lib/accounts/billing";
import { billingSchema } from "@/lib/brands/schema";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";

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
