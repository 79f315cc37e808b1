"use server";

import { adminAction } from "@/app/(private)/admin/admin-action";
import { answeredSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { refuse } from "@/lib/forms/answers";
import { markAnswered } from "@/lib/inquiries/admin";

const failed = { title: "Error", message: "The inquiry still waits. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message: "This inquiry was marked as answered already: somebody may have been faster.",
};

export const markInquiry = adminAction({ schema: answeredSchema, failed }, async ({ inquiryId }, admin) =>
  (await markAnswered(admin, inquiryId, await databaseTime()))
    ? { title: "Marked as answered", message: "It is no longer counted among what waits." }
    : refuse(unchanged),
);
