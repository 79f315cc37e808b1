"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { requireMember } from "@/app/(private)/gates";
import { formAction } from "@/lib/forms/action";
import { SignedOut } from "@/lib/forms/answers";
import { endCalendarAddress, makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { paths } from "@/lib/paths";

const homes = { creator: paths.creatorDashboard, brand: paths.brand } as const;

const form = {
  limit: "rules",
  /** `area`: where the buttons are, so that the action leads back there. */
  schema: z.object({ area: z.enum(["creator", "brand"], { error: "Please load the page again." }) }),
  session: requireMember,
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

/** An existing address stops working. */
export const makeCalendar = formAction(form, async ({ area }, person) => {
  if (!(await makeCalendarAddress(person))) throw new SignedOut();
  refresh();
  redirect(homes[area]);
});

export const endCalendar = formAction(form, async ({ area }, person) => {
  await endCalendarAddress(person);
  refresh();
  redirect(homes[area]);
});
