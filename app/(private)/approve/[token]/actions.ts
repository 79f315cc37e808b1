"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import { openDecision } from "@/app/(private)/approve/[token]/open-decision";
import { signInByOffer } from "@/app/(private)/cookies";
import { gateByOffer } from "@/app/(private)/gates";
import { isUnproved, type Unproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, gateByEither } from "@/lib/forms/action";
import { type Refused, refuse } from "@/lib/forms/answers";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta, requestOrigin } from "@/lib/http/read-or-log";
import { log } from "@/lib/log";
import { approve, counter, decline, type NotDecided } from "@/lib/offers/decide";
import { noteMessagesSeen, reportMessage, sendMessage } from "@/lib/offers/message-send";
import { writerOf } from "@/lib/offers/messages";
import { noteSeen } from "@/lib/offers/opened";
import type { AwaitedParty } from "@/lib/offers/queries";
import { readSignature } from "@/lib/offers/replica-schema";
import {
  approvalSchema,
  counterSchema,
  decisionKey,
  decisionMessageSchema,
  decisionReportSchema,
  declineSchema,
} from "@/lib/offers/schema";
import { NOT_REPORTED, noRoomText, notSent, REPORTED } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { ReplicaSignature } from "@/lib/terms/replica";
import { isUuid } from "@/lib/text/uuid";

const unknownLink = {
  title: "Offer Not Found",
  message: "Invalid or expired link. Open the link in our email again.",
};

const signedOut = {
  title: "Please sign in again",
  message: "Nothing was decided: only the party whose answer the offer needs can use this page.",
  asksSignIn: true,
} as const;

const decision = {
  limit: "decision",
  gate: gateByOffer(
    async ({ token }: { token: string }) =>
      (await openDecision(token)) ?? refuse(isUuid(token) ? signedOut : unknownLink),
    ({ offer }) => offer.awaiting === "buyer",
  ),
  failed: { title: "Error", message: "Nothing was decided, and the offer is as it was. Please try again." },
} as const;

const NO_ROOM = {
  title: "Nothing was decided yet",
  message: `${noRoomText} Empty this field: the decision goes through without it.`,
};

type Deciding = (now: Date) => Promise<{ ok: true } | NotDecided | Unproved>;

/**
 * Decides and redirects to the link's page, which shows the result or, after a lost race, what became of the offer. A brand's
 * link also signs its browser in. `words`: the field with the note.
 */
async function conclude(
  { offer, by }: AwaitedParty,
  { token, form, words = "" }: { token: string; form: FormData; words?: string },
  decide: Deciding,
): Promise<Refused> {
  const outcome = await decide(await databaseTime());
  if (!outcome.ok) {
    if (isUnproved(outcome)) {
      after(dispatchSoon);
      return refuse(proofRefusal(outcome, "decide"));
    }
    if (outcome.reason === "no-room") return refuse({ ...NO_ROOM, fieldErrors: { [words]: NO_ROOM.message } });
    // Also the mails to whoever may release it.
    after(dispatchSoon);
    redirect(`${paths.approve(token)}#asked`);
  }
  after(dispatchSoon);
  if (by === "link" && offer.awaiting === "buyer") await signInByOffer(offer, form);
  redirect(`${paths.approve(token)}?done`);
}

type Said = Omit<z.output<typeof approvalSchema>, "token">;
type Agreement = Pick<Said, "agree" | "agreeTraining"> & { unsigned: Record<string, string> };

/** `unsigned`: what is missing from the signature that a digital replica needs from its creator. */
function agreementIn(said: Said, { offer }: AwaitedParty): Agreement & { signature?: ReplicaSignature } {
  const { agree, agreeTraining } = said;
  if (!offer.replica || offer.awaiting !== "creator") return { agree, agreeTraining, unsigned: {} };
  const read = readSignature(said);
  return {
    agree,
    agreeTraining,
    ...(read.ok ? { unsigned: {}, signature: read.signature } : { unsigned: read.fieldErrors }),
  };
}

/** In the order of the pages: a digital replica is signed before the terms are agreed to. */
function refuseUnsaid(
  { agree, agreeTraining, unsigned }: Agreement,
  { offer }: AwaitedParty,
  verb: string,
  message: string,
) {
  const asksForTraining = offer.rights.includes("training") && offer.awaiting === "creator";
  const fieldErrors = {
    ...unsigned,
    ...(!agree && { agree: `Tick this box to ${verb}, or go back and decline.` }),
    ...(asksForTraining &&
      !agreeTraining && {
        agreeTraining: "Tick this box too: AI training needs your explicit consent. Or go back and decline.",
      }),
  };
  if (Object.keys(fieldErrors).length === 0) return undefined;
  // Also records that the page was opened. A decision records that itself.
  if (!offer.isSeen) after(async () => noteSeen(offer.id, await databaseTime()));
  const title = Object.keys(unsigned).length > 0 ? "Signature Required" : "Agreement Required";
  return refuse({ title, message, fieldErrors });
}

export const approveOffer = formAction({ ...decision, schema: approvalSchema }, async (ticked, link, form) => {
  const { signature, ...agreement } = agreementIn(ticked, link);
  const refused = refuseUnsaid(agreement, link, "approve", "Nothing has been approved yet.");
  const origin = await requestOrigin();
  return refused ?? conclude(link, { token: ticked.token, form }, (now) => approve(link, now, origin, signature));
});

export const declineOffer = formAction(
  { ...decision, schema: declineSchema },
  async ({ token, reason = null, refuseBuyer }, link, form) =>
    conclude(link, { token, form, words: "reason" }, (now) =>
      decline(link, reason, now, { refusesBuyer: refuseBuyer }),
    ),
);

/** Raises the price by 10 or 20 percent, which includes agreeing to the terms at that price. */
export const counterOffer = formAction({ ...decision, schema: counterSchema }, async (said, link, form) => {
  const { signature, ...agreement } = agreementIn(said, link);
  const refused = refuseUnsaid(agreement, link, "counter", "Nothing has been sent yet.");
  const origin = await requestOrigin();
  return (
    refused ??
    conclude(link, { token: said.token, form, words: "note" }, (now) =>
      counter(link, said.percent, now, origin, signature, said.note),
    )
  );
});

/**
 * The page's script says that somebody saw the page. Ignored unless they can decide on the offer. Never rejects, because the
 * page needs no answer.
 */
export async function reportSeen(sent: string): Promise<void> {
  const key = decisionKey.safeParse(sent);
  if (!key.success) return;
  try {
    const { ip } = await requestMeta();
    if (!(await checkLimit("events", { ip })).ok) return;
    const party = await openDecision(key.data);
    if (!party) return;
    const now = await databaseTime();
    await noteSeen(party.offer.id, now);
    await noteMessagesSeen(writerOf(party), now);
  } catch (error) {
    log.error({ err: error }, "that an offer was opened is not recorded");
  }
}

const gate = gateByEither(async ({ token }: { token: string }) => {
  const party = await openDecision(token);
  if (party) return party;
  return refuse(
    isUuid(token)
      ? {
          title: "Please sign in again",
          message: "Nothing was sent: only the party that the offer was made to, or by, can use this page.",
          asksSignIn: true,
        }
      : { title: "Offer Not Found", message: "Invalid or expired link. Open the link in our email again." },
  );
});

const form = { limit: "messages", gate } as const;

export const writeHere = formAction(
  {
    ...form,
    schema: decisionMessageSchema,
    failed: { title: "Error", message: "The message was not sent. Please try again." },
  },
  async ({ token, message }, party) => {
    const now = await databaseTime();
    const sent = await sendMessage(writerOf(party), message, now);
    if (!sent.ok) return refuse(notSent(sent, party.offer.awaiting));
    if (!party.offer.isSeen) await noteSeen(party.offer.id, now);
    after(dispatchSoon);
    redirect(`${paths.approve(token)}?written#newest-message`);
  },
);

export const reportHere = formAction(
  {
    ...form,
    schema: decisionReportSchema,
    failed: { title: "Error", message: "The message was not reported. Please try again." },
  },
  async ({ messageId, reason, words = null }, party) => {
    const isReported = await reportMessage(writerOf(party), { messageId, reason, words }, await databaseTime());
    return isReported ? REPORTED : refuse(NOT_REPORTED);
  },
);
