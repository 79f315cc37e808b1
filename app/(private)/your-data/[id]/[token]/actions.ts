"use server";

import { redirect } from "next/navigation";
import { rememberData } from "@/app/(private)/your-data/this-browser";
import { openData, verifyDataToken } from "@/lib/accounts/data-access";
import { databaseTime } from "@/lib/clock";
import { formAction, gateByLink } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const openMyData = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: gateByLink(
      async ({ id, token }: { id: string; token: string }) =>
        (await verifyDataToken(id, token, await databaseTime())) ?? refuse({ title: "Invalid or expired link" }),
    ),
    failed: { title: "Error", message: "Nothing was shown, and the link still works. Please try again." },
  },
  async ({ id, token }, link) => {
    const opened = await openData(link, await databaseTime());
    if (!opened) redirect(paths.yourDataLink(id, token));
    await rememberData(opened);
    redirect(paths.yourData);
  },
);
