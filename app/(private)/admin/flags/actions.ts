"use server";

import { adminAction } from "@/app/(private)/admin/admin-action";
import { flagLabels, isFlag } from "@/lib/admin/flag-rules";
import { setFlag } from "@/lib/admin/flags";
import { flagSchema } from "@/lib/admin/schema";
import { refuse } from "@/lib/forms/answers";

const failed = { title: "Error", message: "The feature was not switched. Please try again." };

const changed = {
  title: "Switched meanwhile",
  message:
    "Somebody switched this feature after you had opened the page. It is shown as it is now; nothing was changed.",
};

/** Sets the button's state, so that two presses do not undo each other. */
export const switchFlag = adminAction({ schema: flagSchema, failed }, async ({ key, value, version }, admin) => {
  if (!isFlag(key)) return refuse({ title: "There is no such feature" });
  if (!(await setFlag(key, value === "on", admin, version))) return refuse(changed);
  return { title: `${flagLabels[key]}: switched ${value}` };
});
