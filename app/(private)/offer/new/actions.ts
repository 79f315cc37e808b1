"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { isRememberedAddress, rememberedBuyer, rememberOffer } from "@/app/(private)/cookies";
import { licenseOfBrand, ownOffer } from "@/app/(private)/offer/new/own-offer";
import { refusedSeveral } from "@/app/(private)/offer/new/refused-several";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { cardFacts, findCreators } from "@/lib/creators/directory";
import { inviteCreator } from "@/lib/creators/invite";
import { findCard, findCards } from "@/lib/creators/public-page";
import type { LicensorKey } from "@/lib/creators/queries";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { errorState, refilledState, refuse } from "@/lib/forms/answers";
import { formOf, formText } from "@/lib/forms/fields";
import type { FormState } from "@/lib/forms/state";
import { readOrLog, requestOrigin } from "@/lib/http/read-or-log";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { currentBuyer, currentMember } from "@/lib/members/actors";
import { briefOf } from "@/lib/offers/again";
import {
  AMOUNTS,
  ASKED_NUMBERS,
  type AskedCreator,
  askedField,
  askedIn,
  askedPriceField,
  begunField,
  ownAmountIn,
  PLACES,
  type Sent,
  sentOf,
  toldField,
  toldIn,
} from "@/lib/offers/asked-creators";
import { submitBrief } from "@/lib/offers/brief-submit";
import { type Cure, cured, cureIn } from "@/lib/offers/cures";
import { lastSentBy } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { renewedBy } from "@/lib/offers/renewal";
import type { OfferRequest } from "@/lib/offers/request";
import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { offeredTerms, offerSchema } from "@/lib/offers/schema";
import { submitOffer } from "@/lib/offers/submit";
import { CREATOR_GONE, PAGE_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { centsToInput } from "@/lib/terms/fees";
import { copiedUse, USE_FIELDS, USE_NUMBERS } from "@/lib/terms/replica-fields";
import { emailAddressOf, emailKey } from "@/lib/text/email";
import { usdToCents } from "@/lib/text/money";
import { emailAddress } from "@/lib/text/schema";

const ASKED: readonly string[] = PLACES.map(askedField);

const FAILED = { title: "Error", message: "Your offer was not saved, and nobody was told of it. Please try again." };

/** The former offer names the creator, and only its own brand may see that. */
const SIGN_IN_AGAIN = {
  title: "Please sign in again",
  message: "Your session has ended, so we no longer know which creator the earlier offer was for. Nothing was sent.",
};

const chosenCreator = ({ creatorEmail, creator }: z.output<typeof offerSchema>): LicensorKey =>
  creatorEmail.trim() ? { emailKey: emailKey(emailAddressOf(creatorEmail) ?? creatorEmail) } : { slug: creator };

/** In cents. The schema refuses a form that lacks an amount. */
function given(cents: number | null): number {
  if (cents === null) throw new Error("An offer has no amount");
  return cents;
}

type Own = { former: OfferRecord | undefined; renewed: GrantRecord | undefined };

type OneOffer = Own & { form: z.output<typeof offerSchema>; priceCents: number };

function requestOf({ form, priceCents, former, renewed }: OneOffer): OfferRequest {
  const { submissionKey, buyerName, buyerEmail, company } = form;
  return {
    submissionKey,
    buyerName,
    buyerEmail,
    company,
    creator: former ? { userId: former.creatorUserId } : chosenCreator(form),
    renews: renewed && renewedBy(renewed),
    terms: { ...offeredTerms(form), priceCents },
  };
}

/** The page then shows the creators that one may choose from, and everything that was typed. */
const chooseOther = (previous: FormState, form: FormData): FormState =>
  refilledState(previous, form, () => ({ choosing: "yes", creator: "", creatorEmail: "", like: "", renews: "" }));

/**
 * The creator chosen last takes a place beside the others, and the page shows whom else one may choose. What was typed for
 * the one creator who was asked so far stays theirs.
 */
function addCreator(previous: FormState, form: FormData): FormState {
  const text = (name: string): string => formText(form, name) ?? "";
  const sent: Sent = (name) => [text(name)];
  const asked = askedIn(Object.fromEntries(formOf(form)));
  const isFirst = asked.every(({ number }) => number === null);
  const isTyped = text("price") !== text(begunField(null));
  // None of a row that begins with the minimum.
  const amounts = asked.flatMap((one, at): [string, string][] => {
    const own = ownAmountIn(sent, one.number, one.slug) ?? (isFirst && isTyped ? text("price") : undefined);
    return own === undefined ? [] : [[askedPriceField(at + 1), own]];
  });
  const toldOf = (one: AskedCreator | undefined): string => {
    const cents = one && toldIn(sent, one.number, one.slug);
    return cents ? centsToInput(cents) : "";
  };
  const places = ASKED_NUMBERS.flatMap((number) => [
    [askedField(number), asked[number - 1]?.slug ?? ""],
    [toldField(number), toldOf(asked[number - 1])],
  ]);
  const isFull = asked.length >= MAX_CREATORS_AT_ONCE;
  const { values, ...state } = refilledState(previous, form, () => ({
    ...Object.fromEntries(places),
    creator: "",
    choosing: isFull ? "" : "yes",
  }));
  const others = Object.entries(values).filter(([name]) => !AMOUNTS.includes(name));
  return { ...state, values: Object.fromEntries([...others, ...amounts]) };
}

/** What names no creator takes no place: its row would repeat it, however long it is. */
const withoutStrangers = ({ values, ...state }: FormState): FormState => ({
  ...state,
  values: Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !ASKED.includes(name) || [value].flat().every((slug) => !slug || looksLikeSlug(slug)),
    ),
  ),
});

/** For the page that comes back: what is known of the creators in their places, and of the one chosen last. */
async function withAsked(state: FormState): Promise<FormState> {
  const slugs = askedIn(state.values).map(({ slug }) => slug);
  const read = await readOrLog("the creators of an offer to several", () => findCards(slugs));
  return read.ok && read.value.length > 0 ? { ...state, asked: read.value.map(cardFacts) } : state;
}

async function search(previous: FormState, form: FormData): Promise<FormState> {
  const [q, right, category] = ["q", "right", "use"].map((name) => formText(form, name));
  return { ...refilledState(previous, form, () => ({})), found: await findCreators({ q, right, category }) };
}

/** The key Enter presses the first button, not the one beside the field. Only a form without scripts says what it showed. */
const isSearch = (form: FormData): boolean =>
  form instanceof FormData && form.has("searched") && (formText(form, "q") ?? "") !== formText(form, "searched");

/** As the button that ends what stands in the way fills the form in. */
const cure = (previous: FormState, form: FormData, how: Cure): FormState =>
  refilledState(previous, form, () =>
    cured(how, (field) =>
      formOf(form)
        .getAll(field)
        .filter((value) => typeof value === "string"),
    ),
  );

const SIGN_IN_FOR_BRIEF = {
  title: "Please sign in again",
  message: "Your last brief is shown to you alone, and your session has ended. What you typed is still here.",
  asksSignIn: true,
} as const;

async function putInBrief(previous: FormState, form: FormData): Promise<FormState> {
  const buyer = await currentBuyer();
  const last = buyer && (await lastSentBy(buyer));
  if (!last) return errorState(previous, form, SIGN_IN_FOR_BRIEF);
  const card = await findCard(formText(form, "creator") ?? "");
  return refilledState(previous, form, ({ submitCount }) => ({
    ...briefOf(last, card?.floorCents ?? null),
    brief: String(submitCount),
  }));
}

/** `COPY` and the number of a described use: a button that fills in what is empty there, from the use before. */
const COPY = /^copy-(\d)$/;

function copyUse(previous: FormState, form: FormData, number: number): FormState {
  const fields = Object.fromEntries(USE_FIELDS.map((name) => [name, formText(form, name) ?? ""]));
  const copied = USE_NUMBERS.slice(1).includes(number) ? copiedUse(fields, number) : {};
  const filled = refilledState(previous, form, () => ({ ...copied, copied: String(number) }));
  return { ...filled, replaced: Object.keys(copied) };
}

const invite = formAction(
  {
    limit: "invitation",
    schema: z.object({ creatorEmail: emailAddress() }),
    failed: { title: "Error", message: "Nobody was invited. Please try again." },
  },
  async ({ creatorEmail }) => {
    if (!(await isEnabled("CREATOR_ONBOARDING_V1"))) return refuse({ title: "Feature not available" });
    await inviteCreator(creatorEmail, await databaseTime());
    after(dispatchSoon);
    return {
      title: "Invitation sent",
      message: `One email goes to ${creatorEmail}, unless we invited this address within a year or its owner wants no more of them. Your offer was not sent: make it once they have joined.`,
      keepsFields: true,
    };
  },
);

type Several = {
  form: z.output<typeof offerSchema>;
  asked: readonly AskedCreator[];
  buyer: ConfirmedBuyer | undefined;
};

async function sendToSeveral({ form, asked, buyer }: Several) {
  const { submissionKey, buyerName, buyerEmail, company } = form;
  const creators = asked.map(({ slug, priceCents }) => ({ key: { slug }, priceCents: given(priceCents) }));
  const signedInAs = (await currentMember())?.id;
  const request = { submissionKey, buyerName, buyerEmail, company, signedInAs, terms: offeredTerms(form), creators };
  const submitted = await submitBrief(request, buyer, await databaseTime(), await requestOrigin());
  if (!submitted.ok) {
    const { rights, media, exclusive } = form;
    const wanted = { rights, media, isExclusive: exclusive };
    return refusedSeveral({ ...submitted, asked, sent: sentOf(form), wanted });
  }
  after(dispatchSoon);
  const [lead] = submitted.offers;
  await rememberOffer(lead);
  const isSignedIn = (await currentBuyer())?.buyerOrgId === lead.buyerOrgId;
  redirect(`${isSignedIn ? paths.brief(submitted.briefId) : paths.offer(lead.id)}?submitted`);
}

const send = formAction(
  {
    limit: "offer",
    emailField: "buyerEmail",
    ownsAddress: isRememberedAddress,
    schema: offerSchema,
    title: "Please fill in all required fields",
    failed: FAILED,
  },
  async (form) => {
    if (!(await isEnabled("BUYER_OFFERS_V1"))) return refuse({ title: "Feature not available" });
    const own: Own = { former: await ownOffer(form.like), renewed: await licenseOfBrand(form.renews) };
    if ((form.like && !own.former) || (form.renews && !own.renewed)) return refuse(SIGN_IN_AGAIN);
    // A form that asked for no agreement sends nothing by itself, even if the address was confirmed meanwhile.
    const buyer = form.byLink ? undefined : await rememberedBuyer();
    const origin = await requestOrigin();
    const asked = own.former ? [] : askedIn(form);
    if (asked.length > 1) return sendToSeveral({ form, asked, buyer });
    const [one] = asked;
    const only = one ? { ...form, creator: one.slug } : form;
    const priceCents = given(one ? one.priceCents : usdToCents(form.price));
    const request = { ...requestOf({ ...own, form: only, priceCents }), signedInAs: (await currentMember())?.id };
    const submitted = await submitOffer(request, buyer, await databaseTime(), origin);
    if (!submitted.ok) {
      if (submitted.reason !== "creator-not-found") return refuse(refusalText(submitted));
      if (own.former || one) return refuse(own.former ? CREATOR_GONE : PAGE_GONE);
      const mayJoin = await isEnabled("CREATOR_ONBOARDING_V1");
      return refuse({ ...refusalText(submitted), ...(mayJoin && { offersInvitation: true as const }) });
    }
    after(dispatchSoon);
    await rememberOffer(submitted.offer);
    redirect(`${paths.offer(submitted.offer.id)}?submitted`);
  },
);

/** What only fills the form in, with everything typed kept if it cannot be read. */
async function filledIn(previous: FormState, form: FormData, fill: typeof search): Promise<FormState> {
  const filled = await readOrLog("what fills the offer form in", () => fill(previous, form));
  if (filled.ok) return filled.value;
  const message = `The creators or your last brief could not be read. Nothing was sent. Please try again. Reference: ${filled.requestId}`;
  return errorState(previous, form, { title: "Error", message });
}

/** The form's buttons: all but one bring it back filled in otherwise, and send no offer. */
export const makeOffer = async (previous: FormState, form: FormData): Promise<FormState> =>
  withAsked(withoutStrangers(await answered(previous, form)));

async function answered(previous: FormState, form: FormData): Promise<FormState> {
  const intent = formText(form, "intent");
  const how = cureIn(intent ?? "");
  if (how) return cure(previous, form, how);
  const copied = COPY.exec(intent ?? "")?.[1];
  if (copied) return copyUse(previous, form, Number(copied));
  switch (intent) {
    case "add":
      return addCreator(previous, form);
    case "choose":
      return chooseOther(previous, form);
    case "search":
      return filledIn(previous, form, search);
    case "brief":
      return filledIn(previous, form, putInBrief);
    case "invite":
      return invite(previous, form);
    default:
      return isSearch(form) ? filledIn(previous, form, search) : send(previous, form);
  }
}
