"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { rememberBuyer } from "@/app/offer/buyer-cookies";
import { errorState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { approve, counter, decline, type NotDecided } from "@/lib/offers/decide/mutations";
import { type ApprovalLink, verifyApproval } from "@/lib/offers/queries";
import { approvalSchema, counterSchema, declineSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const unknownLink = {
  title: "Offer Not Found",
  message: "Invalid or expired link. Open the link in our email again.",
};

const failed = { title: "Error", message: "Nothing was decided, and the offer is as it was. Please try again." };

type Outcome = { ok: true } | NotDecided;

/**
 * Takes the decision, and leads to the page of the link, which tells the winner what it did and a loser what became of the
 * offer. Answers only when the decision could not be saved.
 */
async function conclude(
  { link, token, previous, data }: { link: ApprovalLink; token: string; previous: FormState; data: FormData },
  decide: () => Promise<Outcome>,
): Promise<FormState> {
  const saved = await attempt(decide, previous, data, failed);
  if (!saved.ok) return saved.state;
  if (!saved.value.ok) redirect(paths.approve(token));
  after(dispatchSoon);
  if (link.offer.awaiting === "buyer") await rememberBuyer(link.offer.buyerOrgId);
  redirect(`${paths.approve(token)}?done`);
}

/** Approves the offer of a decision link: the terms must be ticked, and AI training by itself where it is included. */
export async function approveOffer(previous: FormState, data: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, data);
  if (refused) return refused;
  const form = parseForm(approvalSchema, data, { previous });
  if (!form.ok) return form.state;
  const link = await verifyApproval(form.data.token);
  if (!link) return errorState(previous, data, unknownLink);
  const { offer } = link;
  const unticked = {
    ...(!form.data.agree && { agree: "Tick this box to approve, or decline below." }),
    ...(offer.training &&
      offer.awaiting === "creator" &&
      !form.data.agreeTraining && {
        agreeTraining: "Tick this box too: AI training needs your explicit consent. Or decline below.",
      }),
  };
  if (Object.keys(unticked).length > 0) {
    return errorState(previous, data, {
      title: "Agreement Required",
      message: "Nothing has been approved yet.",
      fieldErrors: unticked,
    });
  }
  return conclude({ link, token: form.data.token, previous, data }, () => approve(link, new Date()));
}

/** Declines the offer of a decision link, with an optional reason. */
export async function declineOffer(previous: FormState, data: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, data);
  if (refused) return refused;
  const form = parseForm(declineSchema, data, { previous });
  if (!form.ok) return form.state;
  const link = await verifyApproval(form.data.token);
  if (!link) return errorState(previous, data, unknownLink);
  const { token, reason = null } = form.data;
  return conclude({ link, token, previous, data }, () => decline(link, reason, new Date()));
}

/** Counters the offer of a decision link at 10 or 20 percent more. */
export async function counterOffer(previous: FormState, data: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, data);
  if (refused) return refused;
  const form = parseForm(counterSchema, data, { previous });
  if (!form.ok) return form.state;
  const link = await verifyApproval(form.data.token);
  if (!link) return errorState(previous, data, unknownLink);
  const { token, percent } = form.data;
  return conclude({ link, token, previous, data }, () => counter(link, percent, new Date()));
}
