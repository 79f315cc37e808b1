"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { rememberSample, sampleCookie, thisSandbox } from "@/app/(private)/try/this-sample";
import { databaseTime } from "@/lib/clock";
import { formAction, gateByLink } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { answerCounter, answerOffer, SAMPLE_HOURS, sampleIn, startSample } from "@/lib/licenses/sandboxes";
import { type Decision, mayDecide } from "@/lib/offers/rules";
import { approvalSchema, counterSchema, declineSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const beginning = { license: paths.tryLicense, offer: paths.tryOffer } as const;

export const beginSample = formAction(
  {
    limit: "sandbox",
    schema: z.object({ beginning: z.enum(["offer", "license"], { error: "Press one of the two buttons." }) }),
    failed: { title: "Error", message: "No sample was started. Please try again." },
  },
  async (form) => {
    await rememberSample(await startSample(form.beginning, await sampleCookie(), await databaseTime()));
    redirect(beginning[form.beginning]);
  },
);

const gone = refuse({
  title: "This sample is not open in this browser",
  message: "It ended, or was started again in another tab. Open the sample’s first page to go on.",
});

/**
 * `token`: the id of the offer that the form showed, so that a page of a former sample does nothing to the present one. A form
 * that was kept while its page could not be read has none, and is about the newest.
 */
async function sampleOf({ token }: { token: string }) {
  const now = await databaseTime();
  const sandbox = await thisSandbox(now);
  if (!sandbox) return gone;
  const { offer, counter } = sampleIn(sandbox, SAMPLE_HOURS);
  const shown = token === "" ? (counter ?? offer) : [offer, counter].find((one) => one?.id === token);
  return shown ? { sandbox, offer: shown, now } : gone;
}

type Shown = Exclude<Awaited<ReturnType<typeof sampleOf>>, typeof gone>;

const decision = {
  limit: "decision",
  gate: gateByLink(sampleOf),
  failed: { title: "Error", message: "Nothing was decided, and the sample is as it was. Please try again." },
} as const;

const pageOf = ({ offer }: Shown): string => (offer.awaiting === "creator" ? paths.tryOffer : paths.tryCounter);

/** By the rules of real offers. What is not open any more is shown as it was decided. */
async function conclude(shown: Shown, said: Decision, percent: 10 | 20 = 10): Promise<never> {
  const { sandbox, offer, now } = shown;
  if (mayDecide(offer, said, now)) {
    const token = await sampleCookie();
    if (offer.awaiting === "creator") {
      await answerOffer(token, sandbox, said === "counter" ? { answer: said, percent } : { answer: said }, now);
    } else if (said !== "counter") {
      await answerCounter(token, sandbox, said, now);
    }
  }
  redirect(pageOf(shown));
}

const unticked = (verb: string, message: string) =>
  refuse({
    title: "Agreement Required",
    message,
    fieldErrors: { agree: `Tick this box to ${verb}, or go back and decline.` },
  });

export const approveSample = formAction({ ...decision, schema: approvalSchema }, async ({ agree }, shown) =>
  agree ? conclude(shown, "approve") : unticked("approve", "Nothing has been approved yet."),
);

export const counterSample = formAction({ ...decision, schema: counterSchema }, async ({ agree, percent }, shown) =>
  agree ? conclude(shown, "counter", percent) : unticked("counter", "Nothing has been sent yet."),
);

/** A reason is sent to nobody, and not kept. */
export const declineSample = formAction({ ...decision, schema: declineSchema }, async (_, shown) =>
  conclude(shown, "decline"),
);
