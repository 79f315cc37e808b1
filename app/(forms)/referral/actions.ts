"use server";

import { after } from "next/server";
import { formAction } from "@/lib/forms/action";
import { nameAndEmailTitle } from "@/lib/inquiries/rules";
import { referralSchema } from "@/lib/inquiries/schema";
import { claimReferral } from "@/lib/inquiries/submit";
import { dispatchSoon } from "@/lib/mail/dispatch";

const SENT = { title: "Claim received!", message: "Finish your profile on the next step." };
const FAILED = { title: "Submission failed", message: "Please try again." };

export const claim = formAction(
  {
    limit: "referral",
    emailField: "email",
    schema: referralSchema,
    title: nameAndEmailTitle,
    failed: FAILED,
    trapped: SENT,
  },
  async (referral) => {
    await claimReferral(referral, new Date());
    after(dispatchSoon);
    return SENT;
  },
);
