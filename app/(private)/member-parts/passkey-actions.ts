"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { passkeyStep } from "@/app/(private)/factor-parts/passkey-step";
import { requireMember } from "@/app/(private)/gates";
import { memberKeys, removePasskey } from "@/lib/accounts/member-passkeys";
import { addPasskeySchema, removePasskeySchema } from "@/lib/accounts/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";

export const addMyPasskey = formAction(
  {
    limit: "rules",
    schema: addPasskeySchema,
    session: requireMember,
    failed: { title: "Error", message: "The passkey was not added. Please try again." },
  },
  ({ passkey, name }, member) => {
    // The list beside the answer must show it too.
    if (passkey) refresh();
    return passkeyStep(memberKeys(member), passkey, name);
  },
);

export const removeMyPasskey = formAction(
  {
    limit: "rules",
    schema: removePasskeySchema,
    session: requireMember,
    failed: { title: "Error", message: "The passkey is still there. Please try again." },
  },
  async ({ factor }, member) => {
    refresh();
    const isRemoved = await removePasskey(member, factor, await databaseTime());
    after(dispatchSoon);
    if (isRemoved) return { title: "The passkey was removed", message: "Remove it from your device, too." };
    return refuse({ title: "It was not removed", message: "It is gone already, or yours as an administrator." });
  },
);
