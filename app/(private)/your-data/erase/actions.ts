"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { forgetBuyer } from "@/app/(private)/cookies";
import { forgetData, requireProved } from "@/app/(private)/your-data/this-browser";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { ERASE_WORD } from "@/lib/your-data/rules";

const schema = z.object({
  erase: z
    .string()
    .max(40)
    .default("")
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text === ERASE_WORD, `Please type the word ${ERASE_WORD}.`),
});

/** Permanent and idempotent. */
export const eraseMyData = formAction(
  {
    limit: "rules",
    schema,
    session: requireProved,
    failed: { title: "Error", message: "Nothing was erased. Please try again." },
  },
  async (_, mailbox) => {
    const erased = await eraseOwn(mailbox, await databaseTime());
    after(dispatchSoon);
    if (erased === "staff")
      return refuse({
        title: "Nothing was erased",
        message: "This address is an administrator’s. Have its access to the admin area removed first.",
      });
    if (erased === "left")
      return refuse({
        title: "Nothing was erased",
        message:
          "An account had this address and has another one now. Ask for the link at the account’s present address.",
      });
    if (erased === "undoable")
      return refuse({
        title: "Nothing was erased",
        message: `The account came to this address within ${UNDO_HOURS} hours, and the old address can still take it back. Please come back after that.`,
      });
    await forgetBuyer();
    await forgetData();
    redirect(paths.dataErased);
  },
);
