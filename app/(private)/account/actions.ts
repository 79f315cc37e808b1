"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { currentPerson } from "@/lib/auth/actors";
import { formAction } from "@/lib/forms/action";
import { zoneSchema } from "@/lib/members/schema";
import { saveZone } from "@/lib/members/zone";
import { paths } from "@/lib/paths";

const form = {
  limit: "rules",
  gate: async () => (await currentPerson()) ?? redirect(paths.signIn),
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

/** Keeps the zone in which whoever is signed in reads times. */
export const saveTimeZone = formAction({ ...form, schema: zoneSchema }, async ({ timeZone }, person) => {
  await saveZone(person, timeZone);
  refresh();
  return {
    title: "Time zone saved",
    message: timeZone ? `Times are told in ${timeZone} from now on.` : "Times are told as before you chose a zone.",
    keepsFields: true,
  };
});
