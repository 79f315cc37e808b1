"use server";

import { inquiryAction } from "@/app/(forms)/inquiry-action";
import { demoTitle } from "@/lib/inquiries/rules";
import { demoSchema } from "@/lib/inquiries/schema";
import { requestDemo } from "@/lib/inquiries/submit";

export const askForDemo = inquiryAction(
  {
    limit: "demo",
    emailField: "email",
    schema: demoSchema,
    title: demoTitle,
    sent: { title: "Request received!", message: "We'll reach out to schedule your demo." },
  },
  requestDemo,
);
