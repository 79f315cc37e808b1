import { after } from "next/server";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { addPasskey, type KeyOwner, passkeyToAdd } from "@/lib/accounts/passkeys";
import { PASSKEYS_MAX } from "@/lib/accounts/rules";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { type Refused, refuse, type Success } from "@/lib/forms/answers";
import type { Refusal } from "@/lib/refusal";

const refusals: Record<"too-many" | "staff" | "refused", Refusal> = {
  "too-many": {
    title: "The passkey was not added",
    message: `An account has at most ${PASSKEYS_MAX}. Remove one first.`,
  },
  staff: {
    title: "The passkey was not added",
    message: "You are an administrator: your passkeys are in the admin area, under Security.",
  },
  refused: {
    title: "The passkey was not added",
    message: "The answer came too late, or is not of this page. Please try again.",
  },
};

/** Adds a passkey. Without the device's answer it returns what the device is asked. */
export async function passkeyStep(owner: KeyOwner, answer: unknown, name: string): Promise<Success | Refused> {
  const now = await databaseTime();
  const done = answer === undefined ? await passkeyToAdd(owner, now) : await addPasskey(owner, answer, name, now);
  after(dispatchSoon);
  if (!done.ok) return refuse(isUnproved(done) ? proofRefusal(done) : refusals[done.reason]);
  return "options" in done
    ? { title: "Asked", passkey: done.options }
    : { title: "The passkey was added", codes: done.codes };
}
