"use client";

import { type ComponentProps, useCallback, useContext, useMemo, useState } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { AgreementBeside, AgreementDraft } from "@/app/(private)/offer/new/agreement-draft";
import { answers, creatorIn, namesInWords } from "@/app/(private)/offer/new/answers";
import { AddCreator, AskedCreators, useAsked, useCardOf } from "@/app/(private)/offer/new/asked-creators";
import { ChooseOther, type ChosenCard, ChosenCreator, CreatorPicker } from "@/app/(private)/offer/new/creator-picker";
import { valuesOf } from "@/app/(private)/offer/new/draft";
import { GROUP, LicenseFields, useBrief } from "@/app/(private)/offer/new/license-fields";
import { OfferDraft, useKeptDraft } from "@/app/(private)/offer/new/offer-draft";
import { PriceFields } from "@/app/(private)/offer/new/price-fields";
import { type AnswerOf, Question, sentIn } from "@/app/(private)/offer/new/question";
import { BelowFloors, Submitting } from "@/app/(private)/offer/new/submitting";
import { type AskedRules, FollowWithheld, WithheldNotice } from "@/app/(private)/offer/new/withheld";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { FormContext, useSentValues } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { TermEnd } from "@/components/ui/term-end";
import type { FoundCreators } from "@/lib/creators/directory";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer, Remembered } from "@/lib/offers/again";
import type { AskedOne } from "@/lib/offers/asked-amounts";
import { ASKED_NUMBERS, askedField, askedPriceField, PLACES, type Place, toldIn } from "@/lib/offers/asked-creators";
import type { Allowed } from "@/lib/offers/withheld";
import { paths } from "@/lib/paths";
import type { Renewed } from "@/lib/terms/clauses";
import { termEnd } from "@/lib/terms/term";

/** `asked`: several at once, instead of the one who is `chosen`. `others`: whom else one may choose; undefined if they could not be read. */
export type OfferCreators = {
  chosen: ChosenCard | undefined;
  asked: readonly CardFacts[];
  others: FoundCreators | undefined;
};

type OfferFormProps = {
  submissionKey: string;
  creators: OfferCreators;
  former: FormerOffer | undefined;
  remembered: Remembered | undefined;
  /** Who is signed in or known by a confirmed address, without the address; empty if nobody is. */
  writer: string;
  /** Only a mailed link sends what is submitted. */
  isByLink: boolean;
};

function pageOf({ chosen, asked }: OfferCreators, former: FormerOffer | undefined): string {
  if (former) return former.renews ? paths.renew(former.renews.license) : paths.newOfferLike(former.id);
  if (asked.length > 0) return paths.newOfferTo(...asked.map(({ slug }) => slug));
  return chosen ? paths.newOfferTo(chosen.slug) : paths.newOffer;
}

/** An address corrects that nobody was chosen, and the other way round. */
const NAMES_ONE_CREATOR = ["creator", "creatorEmail"];
const NAMES_A_CREATOR = [...NAMES_ONE_CREATOR, ...ASKED_NUMBERS.map(askedField)];

/**
 * Leaving a creator out corrects their amount. Other terms may suit the creators whose rules stood in the way; a note at their
 * row says so again if they do not.
 */
const CORRECTS = {
  ...Object.fromEntries(["rights", "media", "exclusive"].map((name) => [name, ASKED_NUMBERS.map(askedField)])),
  ...Object.fromEntries(PLACES.map((place) => [askedField(place), [askedPriceField(place)]])),
};

/** Faults at the fields of several creators stand in their rows, which name them. */
const subjectsOf = (asked: readonly AskedOne[]): Record<string, string> =>
  Object.fromEntries(
    asked.flatMap(({ number, name }) => [askedField, askedPriceField].map((fieldOf) => [fieldOf(number), name])),
  );

/** The creators whom the page's address names. */
const namedIn = ({ chosen, asked }: OfferCreators): string[] =>
  chosen ? [chosen.slug] : asked.map(({ slug }) => slug);

const placed = (asked: readonly CardFacts[]): Record<string, string> =>
  Object.fromEntries(asked.map(({ slug }, at) => [askedField(at + 1), slug]));

/** Without JavaScript, whatever follows the typed fields is shown at confirmation. */
export function OfferForm(props: OfferFormProps) {
  const { creators, former, remembered, writer } = props;
  const { place, draft, version, sent, keeping, line } = useKeptDraft(
    { writer, email: remembered?.values.buyerEmail?.toString() },
    former ? undefined : namedIn(creators),
  );
  const begun = { ...remembered?.values, ...placed(creators.asked) };
  const kept = draft && valuesOf(draft, Object.values(placed(creators.asked)));
  return (
    <div ref={place} className="space-y-6">
      {line}
      <ActionForm
        key={version}
        action={makeOffer}
        page={pageOf(creators, former)}
        aria-label="Your offer"
        initial={former?.values ?? { ...begun, ...kept }}
        joined={NAMES_ONE_CREATOR}
        corrects={CORRECTS}
        onLeave={sent}
        className="grid grid-cols-1 gap-x-gutter sm:gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]"
      >
        <Questions {...props} />
        {keeping && <OfferDraft keeping={keeping} writer={writer} chosen={creators.chosen?.slug} />}
      </ActionForm>
    </div>
  );
}

/** On a phone the first question that is not answered is open when the page comes. */
function useBegunAt(isCreatorKnown: boolean): string {
  const { values } = useContext(FormContext).state;
  const isTyped = (name: string): boolean => Boolean(values[name]?.length);
  const begin = (): string => {
    if (isTyped("copied")) return "uses";
    const isChosen = isCreatorKnown || isTyped("creator") || isTyped("creatorEmail");
    if (isTyped("choosing") || !isChosen) return "creator";
    if (!isTyped("buyerName") || !isTyped("buyerEmail")) return "you";
    if (!isTyped("rights")) return "rights";
    return isTyped("useCase") && isTyped("category") ? "price" : "use";
  };
  // Where it began: what is typed or filled in afterwards opens and folds nothing.
  const [begun] = useState(begin);
  return isTyped("copied") ? "uses" : begun;
}

function Questions({ submissionKey, creators, former, remembered, isByLink }: OfferFormProps) {
  const { last, pick } = useChosenLast(creators);
  const asked = useAskedOnes(creators.asked, last);
  const cardOf = useCardOf(creators.asked);
  const isChoosing = useSentValues("choosing")?.[0] === "yes";
  const begunWith = isChoosing ? undefined : (former ?? creators.chosen);
  const several = asked.length > 0 ? namesInWords(asked.map(({ name }) => name)) : undefined;
  const known = former?.creatorName ?? creators.chosen?.displayName ?? several;
  const begun = useBegunAt(known !== undefined);
  const creatorInWords = useCallback<AnswerOf>(
    (sent, form) => {
      const email = sent("creatorEmail")[0] ?? "";
      return (form ? creatorIn(form, email) : email || known) || "Not chosen yet";
    },
    [known],
  );
  const one = last ?? (former || isChoosing ? undefined : creators.chosen);
  const people =
    asked.length > 0
      ? asked.flatMap(({ number, slug }) => rulesOf(cardOf(slug) ?? (last?.slug === slug ? last : undefined), number))
      : rulesOf(one, undefined);
  return (
    <FollowWithheld people={people}>
      <div className="max-sm:[&>[role=alert]]:mb-6 sm:space-y-10">
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" hidden />
        <ErrorSummary subjects={subjectsOf(asked)}>
          <BelowFloors asked={asked} isBelowFaults />
          <WithheldNotice isBelowFaults />
        </ErrorSummary>
        <Honeypot />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <Question
          names={NAMES_A_CREATOR}
          question="Who is it for?"
          answer={creatorInWords}
          isAlways
          isOpen={begun === "creator"}
          className="max-sm:border-t"
        >
          <fieldset data-folded className="space-y-4 sm:space-y-5">
            <legend className={GROUP}>{several ? "The creators" : "The creator"}</legend>
            <CreatorPart creators={creators} former={former} isChoosing={isChoosing} onChoose={pick} />
          </fieldset>
        </Question>
        <Question names={BUYER} question="Who are you?" answer={answers.you} isAlways isOpen={begun === "you"}>
          <fieldset data-folded className="space-y-4 sm:space-y-5">
            <legend className={GROUP}>You</legend>
            <Field name="buyerName" label="Your Name" required autoComplete="name" maxLength={100} />
            <Field
              name="buyerEmail"
              label="Your Email"
              type="email"
              required
              autoComplete="email"
              maxLength={254}
              hint="We send the answer and any counter-offer here."
            />
            <Field name="company" label="Company Name" autoComplete="organization" maxLength={100} />
          </fieldset>
        </Question>
        <LicenseFields lastBrief={former ? undefined : remembered?.lastBrief} begun={begun} />
      </div>

      <Price floorCents={(last ?? begunWith)?.floorCents ?? null} isOpen={begun === "price"} asked={asked} />
      <AgreementBeside>
        <AgreementDraft renews={former?.renews} asked={asked} />
      </AgreementBeside>
      <Submitting asked={asked} isByLink={isByLink} />
    </FollowWithheld>
  );
}

type Listed = Pick<CardFacts, "slug" | "displayName" | "floorCents"> & Partial<Allowed>;

/** None while their card is not known: the server knows their rules. */
function rulesOf(listed: Listed | undefined, number: AskedRules["number"]): AskedRules[] {
  const { slug, displayName: name, rights, media, allowsExclusive } = listed ?? {};
  return slug && name && rights && media && allowsExclusive !== undefined
    ? [{ number, slug, name, rights, media, allowsExclusive }]
    : [];
}

/** The creator who is chosen among those that are listed; undefined for one whose address is typed. */
function useChosenLast({ others }: OfferCreators) {
  const cardOf = useCardOf(others?.cards ?? []);
  const sent = useSentValues("creator")?.[0];
  /** Null once somebody is chosen who has no card. */
  const [picked, pick] = useState<Listed | null>();
  const known: Listed | undefined = sent
    ? (cardOf(sent) ?? { slug: sent, displayName: sent, floorCents: null })
    : undefined;
  return { last: picked === undefined ? known : (picked ?? undefined), pick };
}

/** The creators that one set of terms goes to, the one chosen last among them; none where one creator is asked. */
function useAskedOnes(cards: readonly CardFacts[], last: Listed | undefined): readonly AskedOne[] {
  const placed = useAsked();
  const cardOf = useCardOf(cards);
  const sent = sentIn(useContext(FormContext).state);
  const oneOf = (number: Place, slug: string, card: Listed | undefined): AskedOne => ({
    number,
    slug,
    name: card?.displayName ?? slug,
    floorCents: card?.floorCents ?? toldIn(sent, number, slug),
  });
  const asked = placed.map(([number, slug]) => oneOf(number, slug, cardOf(slug)));
  const isBeside = last && asked.length > 0 && asked.every(({ slug }) => slug !== last.slug);
  const known = JSON.stringify(isBeside ? [...asked, oneOf(null, last.slug, last)] : asked);
  // The same list while nothing in it changes.
  return useMemo(() => JSON.parse(known), [known]);
}

const BUYER = ["buyerName", "buyerEmail", "company"];

/** One amount and those of several creators begin anew. */
const Price = (props: ComponentProps<typeof PriceFields>) => (
  <PriceFields key={`${useBrief()} ${props.asked.length > 0}`} {...props} />
);

type CreatorPartProps = {
  creators: OfferCreators;
  former: FormerOffer | undefined;
  isChoosing: boolean;
  onChoose: (creator: CardFacts | null) => void;
};

function CreatorPart({ creators: { chosen, asked: cards, others }, former, isChoosing, onChoose }: CreatorPartProps) {
  const isSeveral = useAsked().length > 0;
  if (!isChoosing && former) return <FormerCreator former={former} />;
  if (!isChoosing && chosen && !isSeveral) return <ChosenCreator creator={chosen} />;
  return (
    <>
      {isSeveral && <AskedCreators cards={cards} isChoosing={isChoosing} />}
      {isChoosing && <input type="hidden" name="choosing" value="yes" />}
      {(isChoosing || !isSeveral) && <CreatorPicker found={others} isAsked={isChoosing} onChoose={onChoose} />}
      {isChoosing && isSeveral && <AddCreator label="Add this creator" />}
    </>
  );
}

/** The end of the license before, told as the agreement beside it tells when the new term begins. */
const inNewZone = ({ until }: Renewed, former: FormerOffer) => ({
  ...termEnd(new Date(until), former),
  zone: former.creatorZone,
});

/** Works even if the brand does not know the creator's address. */
const FormerCreator = ({ former }: { former: FormerOffer }) => (
  <div className="space-y-3 border-y py-5">
    <input type="hidden" name="like" value={former.id} data-zone={former.creatorZone} />
    {former.renews && <input type="hidden" name="renews" value={former.renews.license} />}
    <p>
      This offer is for <bdi className="font-semibold">{former.creatorName}</bdi>, as the one before.
    </p>
    {former.renews ? (
      <p>
        It renews your license that ends on <TermEnd end={inNewZone(former.renews, former)} />. The new term begins
        then, or with the approval if that is later. Change what you like: the creator sees what changed.
      </p>
    ) : (
      <p>
        <ChooseOther />
      </p>
    )}
  </div>
);
