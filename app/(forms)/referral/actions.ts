"use server";

import { inquiryAction } from "@/app/(forms)/inquiry-action";
import { nameAndEmailTitle } from "@/lib/inquiries/rules";
import { referralSchema } from "@/lib/inquiries/schema";
import { claimReferral } from "@/lib/inquiries/submit";

export const claim = inquiryAction(
  {
    limit: "referral",
    emailField: "email",
    schema: referralSchema,
    title: nameAndEmailTitle,
    sent: { title: "Claim received!", message: "Finish your profile on the next step." },
  },
  claimReferral,
);
