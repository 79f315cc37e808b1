"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { saveAccount } from "@/lib/creators/change";
import { accountSchema, closingSchema } from "@/lib/creators/schema";
import { wordsOfAccount } from "@/lib/creators/shown";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { closeProfile } from "@/lib/offers/suspend";
import { paths } from "@/lib/paths";

const NOT_SAVED = { title: "Error", message: "Nothing was changed. Please try again." };

const NAME_HELD =
  "The name looks like somebody else’s, or like our own staff’s. We check it first and email you. Until then your public page, the directory and your badge do not show you.";

export const saveMyAccount = formAction(
  { limit: "rules", schema: accountSchema, session: requireCreator, failed: NOT_SAVED },
  async ({ phone = null, version, ...others }, creator) => {
    // The city is set with the page.
    const choice = { ...others, phone, city: creator.city };
    const saved = await saveAccount(creator, choice, version, await databaseTime());
    after(dispatchSoon);
    if (!saved.ok) {
      return saved.reason === "changed"
        ? changedMeanwhile(saved.stored, choice, wordsOfAccount)
        : refuse(proofRefusal(saved));
    }
    refresh();
    return {
      title: "Account saved",
      message: saved.isNameHeld ? NAME_HELD : "New offers will use this name.",
      keepsFields: true,
      version: saved.version,
    };
  },
);

/** Permanent and idempotent. */
export const closeMyProfile = formAction(
  { limit: "rules", schema: closingSchema, session: requireCreator, failed: NOT_SAVED },
  async (_, creator) => {
    const closed = await closeProfile(creator, await databaseTime());
    after(dispatchSoon);
    if (!closed.ok) return refuse(proofRefusal(closed));
    refresh();
    redirect(paths.creatorAccount);
  },
);
