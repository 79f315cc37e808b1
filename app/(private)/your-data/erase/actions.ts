"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { forgetData, requireProved } from "@/app/(private)/your-data/this-browser";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { eraseOwn } from "@/lib/your-data/erase";
import { erasureObstacleWords } from "@/lib/your-data/erasure-obstacles";
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
    limit: "erase",
    schema,
    session: requireProved,
    failed: { title: "Error", message: "Nothing was erased. Please try again." },
  },
  async (_, mailbox) => {
    const erased = await eraseOwn(mailbox, await databaseTime());
    after(dispatchSoon);
    if (erased !== "erased" && erased !== "nothing")
      return refuse({ title: "Nothing was erased", message: erasureObstacleWords[erased] });
    await forgetData();
    redirect(paths.dataErased);
  },
);
