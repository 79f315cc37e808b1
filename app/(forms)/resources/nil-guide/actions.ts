"use server";

import { inquiryAction } from "@/app/(forms)/inquiry-action";
import { nameAndEmailTitle } from "@/lib/inquiries/rules";
import { guideSchema } from "@/lib/inquiries/schema";
import { requestGuide } from "@/lib/inquiries/submit";

/** The page opens the guide itself; a link to it is mailed as well. */
export const getGuide = inquiryAction(
  {
    limit: "guide",
    emailField: "email",
    schema: guideSchema,
    title: nameAndEmailTitle,
    sent: { title: "Thanks! Your download will start.", message: "Check your inbox for future updates." },
  },
  requestGuide,
);
