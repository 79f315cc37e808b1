"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { checkEndingSchema, organisationAnswerSchema } from "@/lib/admin/schema";
import { answerCheck, endCheck } from "@/lib/brands/organisation-checks";
import { checkOutcomeLabels } from "@/lib/brands/rules";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";

const failed = { title: "Error", message: "Nothing was changed, and nobody was told. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message: "The request has changed, or somebody was faster. It is shown as it is now.",
};

export const answer = adminAction({ schema: organisationAnswerSchema, failed }, async (input, admin) => {
  if ((await answerCheck(admin, input, await databaseTime())) === "changed") return refuse(unchanged);
  after(dispatchSoon);
  return { title: checkOutcomeLabels[input.outcome], message: "The brand gets an email." };
});

export const end = adminAction({ schema: checkEndingSchema, failed }, async (input, admin) =>
  (await endCheck(admin, input, await databaseTime()))
    ? { title: "Check ended", message: "New offers and certificates do not show it any more." }
    : refuse(unchanged),
);
