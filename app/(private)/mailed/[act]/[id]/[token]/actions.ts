"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { invalidLink } from "@/app/(private)/gates";
import { mailedLinks } from "@/app/(private)/mailed/links";
import { databaseTime } from "@/lib/clock";
import { formAction, gateByLink } from "@/lib/forms/action";
import { Refused, refuse } from "@/lib/forms/answers";
import { MAILED_ACTS, paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

const sentSchema = linkSchema.extend({ act: z.enum(MAILED_ACTS) });

export const actByLink = formAction(
  {
    limit: "decision",
    schema: sentSchema,
    gate: gateByLink(async ({ act, id, token }: z.output<typeof sentSchema>) => {
      const { open, erasedPage } = mailedLinks[act];
      return (await open(id, token)) ?? (erasedPage === undefined ? refuse(invalidLink) : redirect(erasedPage));
    }),
    failed: { title: "Error", message: "Nothing was changed, and the link still works. Please try again." },
  },
  async ({ act, id, token }, { press }) => {
    const answer = await press(await databaseTime());
    if (answer instanceof Refused) return answer;
    refresh();
    redirect(mailedLinks[act].erasedPage ?? paths.mailed(act, id, token));
  },
);
