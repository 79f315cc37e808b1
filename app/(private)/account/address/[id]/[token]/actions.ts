"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { currentPerson } from "@/lib/members/actors";
import { confirmAddress, verifyConfirmToken } from "@/lib/members/address";
import { addressRefusals } from "@/lib/members/wording";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

/** A session of this browser is kept. */
export const moveHere = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyConfirmToken),
    failed: { title: "Error", message: "Your address was not changed. Please try again." },
  },
  async ({ token }, link) => {
    const person = await currentPerson();
    const here = person?.id === link.profileId ? person.sessionId : undefined;
    const moved = await confirmAddress(link, here, await databaseTime());
    if (!moved.ok && moved.reason !== "spent") return refuse(addressRefusals[moved.reason]);
    after(dispatchSoon);
    refresh();
    redirect(paths.addressConfirm(link.id, token));
  },
);
