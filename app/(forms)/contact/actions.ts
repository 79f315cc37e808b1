"use server";

import { inquiryAction } from "@/app/(forms)/inquiry-action";
import { contactSchema } from "@/lib/inquiries/schema";
import { sendMessage } from "@/lib/inquiries/submit";

export const contactUs = inquiryAction(
  {
    limit: "contact",
    emailField: "email",
    schema: contactSchema,
    title: "Please fill in all required fields",
    sent: {
      title: "Message sent successfully!",
      message: "Thank you for contacting us. We’ll get back to you soon.",
    },
    failed: { title: "Failed to send message", message: "Please try again or email us directly." },
  },
  sendMessage,
);
