import { after } from "next/server";
import type { z } from "zod";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { type FormSpec, formAction } from "@/lib/forms/action";
import type { Success } from "@/lib/forms/answers";
import type { FormAction } from "@/lib/forms/state";

const FAILED = { title: "Submission failed", message: "Please try again." };

type InquirySpec<Schema extends z.ZodObject> = Pick<FormSpec<Schema>, "limit" | "emailField" | "schema" | "title"> & {
  sent: Success;
  failed?: FormSpec<Schema>["failed"];
};

/** Stores a form's answers, sends what `store` queued in the outbox, and responds with `sent`. */
export const inquiryAction = <Schema extends z.ZodObject>(
  { sent, failed = FAILED, ...spec }: InquirySpec<Schema>,
  store: (answers: z.output<Schema>, now: Date) => Promise<void>,
): FormAction =>
  formAction({ ...spec, failed }, async (answers) => {
    await store(answers, await databaseTime());
    after(dispatchSoon);
    return sent;
  });
