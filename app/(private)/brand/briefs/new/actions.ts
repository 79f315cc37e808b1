"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { isOwnAddress, rememberOffer } from "@/app/(private)/cookies";
import { NOT_SAVED, readSubmission, returnedBrief } from "@/app/(private)/offer-parts/own-offer";
import { findCards } from "@/lib/creators/public-page";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { type Refused, refuse } from "@/lib/forms/answers";
import type { FormState } from "@/lib/forms/state";
import { formBrowser } from "@/lib/http/cookies";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta, requestOrigin } from "@/lib/http/read-or-log";
import { currentBuyer } from "@/lib/members/actors";
import { type AskedCreator, askedField, askedIn, askedPriceField, PLACES } from "@/lib/offers/asked";
import { type RefusedCreator, submitBrief } from "@/lib/offers/brief-submit";
import { briefSchema, offeredTerms } from "@/lib/offers/schema";
import { insteadOf } from "@/lib/offers/submit";
import { type Wanted, withheldText, withheldTicks } from "@/lib/offers/withheld";
import { refusalInRow, refusalText, tooLowInRow, UNSENT, unsentText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

const send = formAction(
  {
    limit: "offer",
    emailField: "buyerEmail",
    ownsAddress: isOwnAddress,
    schema: briefSchema,
    title: "Please fill in all required fields",
    failed: NOT_SAVED,
  },
  async (form, _actor, sent, previous) => {
    const submission = await readSubmission(form, sent);
    if (submission.refused) return submission.refused;
    const { now, buyer, sender } = submission;
    const asked = askedIn(form);
    const creators = asked.map(({ slug, priceCents }) => ({ key: { slug }, priceCents: given(priceCents) }));
    const request = { ...sender, terms: offeredTerms(form), creators };
    const returned = await returnedBrief(form.like, now);
    const instead = buyer && returned.length > 0 ? insteadOf(buyer, returned, now) : undefined;
    const submitted = await submitBrief(request, buyer, now, await requestOrigin(), instead);
    if (!submitted.ok) {
      const ofAll = submitted.refusals.find(({ refused }) => OF_ALL.includes(refused.reason));
      if (ofAll?.refused.reason === "other-parties") refresh();
      if (ofAll) return refuse(refusalText(ofAll.refused));
      const { rights, media, exclusive } = form;
      const wanted = { rights, media, isExclusive: exclusive };
      return refusedIn(submitted, { asked, wanted, toldBefore: toldIn(previous) });
    }
    after(dispatchSoon);
    const [lead] = submitted.offers;
    await rememberOffer(lead);
    const isSignedIn = (await currentBuyer())?.buyerOrgId === lead.buyerOrgId;
    redirect(`${isSignedIn ? paths.brief(submitted.briefId) : paths.offer(lead.id)}?submitted`);
  },
);

/** What keeps the whole brief from being sent, whoever is asked. */
const OF_ALL: readonly string[] = ["no-releaser", "other-parties"];

/** In cents. The schema refuses a form without an amount. */
function given(cents: number | null): number {
  if (cents === null) throw new Error("An offer has no amount");
  return cents;
}

type Told = Readonly<Record<string, number>>;

const withTold = z.object({ told: z.record(z.string(), z.int()) });

const toldIn = (previous: unknown): Told => withTold.safeParse(previous).data?.told ?? {};

/** A minimum that was revealed once stays in the form. Values that name no creator do not come back, however long they are. */
export async function makeBrief(previous: FormState, form: FormData): Promise<FormState> {
  const { values, ...state } = await send(previous, form);
  const asked: readonly string[] = PLACES.map(askedField);
  const isKept = ([name, value]: [string, string | readonly string[]]) =>
    !asked.includes(name) || [value].flat().every(looksLikeSlug);
  return {
    ...state,
    values: Object.fromEntries(Object.entries(values).filter(isKept)),
    told: { ...toldIn(previous), ...state.told },
  };
}

/**
 * Whether the form may reveal a creator's minimum that it does not know yet (`known`: from their page, or revealed before). An
 * unconfirmed sender learns no more minimums than as many single offers would have revealed.
 */
async function mayTell(
  floorCents: number,
  known: readonly (number | null | undefined)[],
  isConfirmed: boolean,
): Promise<boolean> {
  if (isConfirmed || known.includes(floorCents)) return true;
  const { ip } = await requestMeta();
  return (await checkLimit("minimums", { ip, browser: await formBrowser() })).ok;
}

/** The reasons that a creator's public page also gives, and more exactly. */
const BY_RULES: readonly string[] = ["request-not-allowed", "exclusive-not-allowed", "media-not-allowed"];

type AskedOf = { asked: readonly AskedCreator[]; wanted: Wanted; toldBefore: Told };

type Unsent = { refusals: readonly RefusedCreator[]; isConfirmed: boolean };

/**
 * A refusal for each creator whose rules stand in the way, at their place in the form, or at their amount if that is too low.
 */
async function refusedIn({ refusals, isConfirmed }: Unsent, { asked, wanted, toldBefore }: AskedOf): Promise<Refused> {
  const cards = await findCards(asked.map(({ slug }) => slug));
  const texts: { field: string; title: string; message: string }[] = [];
  const told: Record<string, number> = {};
  for (const { index, refused } of refusals.toSorted((one, other) => one.index - other.index)) {
    const { place, slug } = asked[index] ?? { place: 1, slug: "" };
    const card = cards.find((one) => one.slug === slug);
    if (refused.reason === "price-too-low") {
      const { priceFloorCents } = refused;
      const isTold = await mayTell(priceFloorCents, [card?.floorCents, toldBefore[slug]], isConfirmed);
      if (isTold) told[slug] = priceFloorCents;
      texts.push({ field: askedPriceField(place), ...tooLowInRow(isTold ? priceFloorCents : null) });
      continue;
    }
    const { title, message } = refusalInRow(refused);
    const shown = card && BY_RULES.includes(refused.reason) ? withheldText(withheldTicks(card, wanted)).join(" ") : "";
    texts.push({ field: askedField(place), title, message: shown || message });
  }
  const [only] = texts;
  return refuse({
    title:
      only && texts.length === 1
        ? only.title
        : refusals.every(({ refused }) => refused.reason === "price-too-low")
          ? "Some amounts are too low"
          : `${texts.length === asked.length ? "These" : "Some"} creators cannot be asked on these terms`,
    // If every minimum is revealed, the buttons above the form's say what to do.
    message: Object.keys(told).length === refusals.length ? UNSENT : unsentText(refusals.map(({ refused }) => refused)),
    fieldErrors: Object.fromEntries(texts.map(({ field, message }) => [field, message])),
    told,
  });
}
