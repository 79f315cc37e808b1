"use server";

import { after } from "next/server";
import { formAction } from "@/lib/forms/action";
import { demoTitle } from "@/lib/inquiries/rules";
import { demoSchema } from "@/lib/inquiries/schema";
import { requestDemo } from "@/lib/inquiries/submit";
import { dispatchSoon } from "@/lib/mail/dispatch";

const SENT = { title: "Request received!", message: "We'll reach out to schedule your demo." };
const FAILED = { title: "Submission failed", message: "Please try again." };

export const askForDemo = formAction(
  {
    limit: "demo",
    emailField: "email",
    schema: demoSchema,
    title: demoTitle,
    failed: FAILED,
    trapped: SENT,
  },
  async (request) => {
    await requestDemo(request, new Date());
    after(dispatchSoon);
    return SENT;
  },
);
