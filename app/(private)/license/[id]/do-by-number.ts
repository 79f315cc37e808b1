import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import { isUnproved, type Unproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { type Refused, refuse } from "@/lib/forms/answers";
import type { licenseNumberSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";
import type { Refusal } from "@/lib/refusal";

const otherEnding: Refusal = {
  title: "Check the number",
  fieldErrors: { ending: "These are not the last four characters of this license’s number." },
};

/**
 * Does what a `ByNumber` form is for, if it has the end of the license's number, and leads to the license. `to`: what the form
 * was going to do, for whoever has to prove the mailbox first.
 */
export async function doByNumber<Reason extends string>(
  { grantId, ending }: z.output<typeof licenseNumberSchema>,
  act: (now: Date) => Promise<{ ok: true } | { ok: false; reason: Reason } | Unproved>,
  refusals: Readonly<Record<Reason, Refusal>>,
  to: "end" | "decide",
): Promise<Refused> {
  if (ending.length !== 4 || !grantId.endsWith(ending)) return refuse(otherEnding);
  const done = await act(await databaseTime());
  after(dispatchSoon);
  if (!done.ok) return refuse(isUnproved(done) ? proofRefusal(done, to) : refusals[done.reason]);
  // For platforms that cache pages themselves.
  refresh();
  redirect(paths.license(grantId));
}
