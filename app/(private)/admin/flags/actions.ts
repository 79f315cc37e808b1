"use server";

import { adminAction } from "@/app/(private)/admin/admin-action";
import { flagSchema } from "@/lib/admin/schema";
import { flagLabels, isFlag } from "@/lib/flags/rules";
import { setFlag } from "@/lib/flags/switch";
import { refuse } from "@/lib/forms/answers";

const failed = { title: "Error", message: "The feature was not switched. Please try again." };

/** Sets the button's state whatever the current one, so that two presses do not undo each other. */
export const switchFlag = adminAction({ schema: flagSchema, failed }, async ({ key, value }, admin) => {
  if (!isFlag(key)) return refuse({ title: "There is no such feature" });
  await setFlag(key, value === "on", { actor: "admin", actorId: admin.id });
  return { title: `${flagLabels[key]}: switched ${value}` };
});
