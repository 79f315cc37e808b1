"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { eraseByStaff } from "@/lib/your-data/erase";
import { erasingSchema } from "@/lib/your-data/rules";

const failed = { title: "Error", message: "Nothing was erased. Please try again." };

const staff = {
  title: "Nothing was erased",
  message: "This is the address of an administrator. Remove the access first, then erase the person.",
};

const left = {
  title: "Nothing was erased",
  message: "An account had this address and has another one now. Erase it by its present address.",
};

const owner = {
  title: "Nothing was erased",
  message:
    "This person is the only owner of a brand with other members. Ask them to hand it over to a colleague first.",
};

const nothing = {
  title: "Nothing was erased",
  message: "Nothing is held under this address any more: somebody may have been faster.",
};

/** Its result is on a page of its own, because the row that it was sent from is gone. */
export const erasePerson = adminAction({ schema: erasingSchema, failed }, async ({ email, reason }, admin) => {
  const erased = await eraseByStaff(admin, { email, reason }, await databaseTime());
  if (erased === "staff") return refuse(staff);
  if (erased === "left" || erased === "undoable") return refuse(left);
  if (erased === "owner") return refuse(owner);
  if (erased === "nothing") return refuse(nothing);
  after(dispatchSoon);
  redirect(`${paths.adminTab("search")}?erased=1`);
});
