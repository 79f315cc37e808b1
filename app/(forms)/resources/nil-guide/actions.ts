"use server";

import { after } from "next/server";
import { formAction } from "@/lib/forms/action";
import { nameAndEmailTitle } from "@/lib/inquiries/rules";
import { guideSchema } from "@/lib/inquiries/schema";
import { requestGuide } from "@/lib/inquiries/submit";
import { dispatchSoon } from "@/lib/mail/dispatch";

const SENT = { title: "Thanks! Your download will start.", message: "Check your inbox for future updates." };
const FAILED = { title: "Submission failed", message: "Please try again." };

export const getGuide = formAction(
  {
    limit: "guide",
    emailField: "email",
    schema: guideSchema,
    title: nameAndEmailTitle,
    failed: FAILED,
    trapped: SENT,
  },
  async (request) => {
    await requestGuide(request, new Date());
    after(dispatchSoon);
    return SENT;
  },
);
