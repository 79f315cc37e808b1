"use server";

import { after } from "next/server";
import { formAction } from "@/lib/forms/action";
import { contactSchema } from "@/lib/inquiries/schema";
import { sendMessage } from "@/lib/inquiries/submit";
import { dispatchSoon } from "@/lib/mail/dispatch";

const SENT = {
  title: "Message sent successfully!",
  message: "Thank you for contacting us. We'll get back to you soon.",
};
const FAILED = { title: "Failed to send message", message: "Please try again or email us directly." };

export const contactUs = formAction(
  {
    limit: "contact",
    emailField: "email",
    schema: contactSchema,
    title: "Please fill in all required fields",
    failed: FAILED,
    trapped: SENT,
  },
  async (message) => {
    await sendMessage(message, new Date());
    after(dispatchSoon);
    return SENT;
  },
);
