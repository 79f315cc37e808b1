"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { currentPerson } from "@/lib/auth/actors";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { confirmAddress } from "@/lib/members/address-confirm";
import { verifyConfirmLink } from "@/lib/members/address-links";
import { memberLinkSchema } from "@/lib/members/schema";
import { addressRefusals } from "@/lib/members/wording";
import { paths } from "@/lib/paths";

/** A session of this browser is kept. */
export const moveHere = formAction(
  {
    limit: "decision",
    schema: memberLinkSchema,
    gate: async ({ id, token }) => (await verifyConfirmLink(id, token)) ?? refuse({ title: "Invalid or expired link" }),
    failed: { title: "Error", message: "Your address was not changed. Please try again." },
  },
  async ({ token }, link) => {
    const person = await currentPerson();
    const here = person?.id === link.profileId ? person.sessionId : undefined;
    const moved = await confirmAddress(link, here, new Date());
    if (!moved.ok && moved.reason !== "spent") return refuse(addressRefusals[moved.reason]);
    after(dispatchSoon);
    refresh();
    redirect(paths.addressConfirm(link.id, token));
  },
);
