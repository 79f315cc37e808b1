"use client";

import Link from "next/link";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { AgreementDraft } from "@/app/(private)/offer/new/agreement-draft";
import {
  ChosenCreator,
  CreatorPicker,
  type FoundCreators,
  SEARCH_FORM,
} from "@/app/(private)/offer/new/creator-picker";
import { PriceFields } from "@/app/(private)/offer/new/price-fields";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { Moment } from "@/components/ui/moment";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer } from "@/lib/offers/again";
import { paths } from "@/lib/paths";
import {
  CATEGORIES,
  categoryLabels,
  RIGHTS,
  type Right,
  rightLabels,
  TERM_MONTHS,
  TERRITORIES,
  territoryLabels,
  USE_CASE_MAX,
} from "@/lib/terms/terms";

type OfferFormProps = {
  submissionKey: string;
  /** Undefined if they could not be read. */
  creators: OfferCreators | undefined;
  former?: FormerOffer | undefined;
};

export type OfferCreators = { chosen: CardFacts } | FoundCreators;

function pageOf(creators: OfferCreators | undefined, former: FormerOffer | undefined): string {
  if (former) return former.renews ? paths.renew(former.renews.license) : paths.newOfferLike(former.id);
  return creators && "chosen" in creators ? paths.newOfferTo(creators.chosen.slug) : paths.newOffer;
}

const options = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }));

const rightHints: Record<Right, string> = {
  likeness: "Face, body and recognizable persona.",
  voice: "Recordings of the creator’s voice.",
  training: "Only for creators who opted in, and never approved automatically.",
};

/** Without JavaScript, whatever follows the typed fields is shown at confirmation. */
export function OfferForm({ submissionKey, creators, former }: OfferFormProps) {
  return (
    <>
      {!(creators && "chosen" in creators) && <form id={SEARCH_FORM} method="get" action={paths.newOffer} />}
      <ActionForm
        action={makeOffer}
        page={pageOf(creators, former)}
        aria-label="Your offer"
        {...(former && { initial: former.values })}
        className="grid grid-cols-1 gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]"
      >
        <div className="space-y-10">
          <ErrorSummary />
          <Honeypot />
          <input type="hidden" name="submissionKey" value={submissionKey} />
          <fieldset className="space-y-5">
            <legend className="mb-4 font-serif text-2xl">The creator</legend>
            {former ? (
              <FormerCreator former={former} />
            ) : creators && "chosen" in creators ? (
              <ChosenCreator creator={creators.chosen} />
            ) : (
              <CreatorPicker found={creators} />
            )}
          </fieldset>

          <fieldset className="space-y-5">
            <legend className="mb-4 font-serif text-2xl">You</legend>
            <Field name="buyerName" label="Your Name" required autoComplete="name" maxLength={100} />
            <Field
              name="buyerEmail"
              label="Your Email"
              type="email"
              required
              autoComplete="email"
              maxLength={254}
              hint="The answer and any counter-offer go here."
            />
            <Field name="company" label="Company Name" autoComplete="organization" maxLength={100} />
          </fieldset>

          <fieldset className="space-y-5">
            <legend className="mb-4 font-serif text-2xl">The license</legend>
            <CheckboxGroup
              name="rights"
              legend="What to license"
              choices={RIGHTS.map((right) => ({ value: right, label: rightLabels[right], hint: rightHints[right] }))}
            />
            <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
              <Field
                as="select"
                name="category"
                label="Category"
                required
                placeholder="Choose one"
                options={options(CATEGORIES, categoryLabels)}
              />
              <Field
                as="select"
                name="territory"
                label="Territory"
                required
                defaultValue="us"
                options={options(TERRITORIES, territoryLabels)}
              />
            </div>
            <Field
              name="termMonths"
              label="License Term in months"
              // Of type number, the mouse wheel would change it while one scrolls.
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={4}
              defaultValue={TERM_MONTHS.default}
              fieldClassName="sm:max-w-52"
            />
            <Field
              as="textarea"
              name="useCase"
              label="Intended Use"
              required
              rows={6}
              maxLength={USE_CASE_MAX}
              hint="Where it runs, in which form, and for what. Uses that are not described here are not licensed."
            />
          </fieldset>
        </div>

        <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <AgreementDraft renews={former?.renews} />
        </div>
        <PriceFields />
      </ActionForm>
    </>
  );
}

/** Works even if the brand does not know the creator's address. */
const FormerCreator = ({ former }: { former: FormerOffer }) => (
  <div className="space-y-3 border-y py-5">
    <input type="hidden" name="like" value={former.id} />
    {former.renews && <input type="hidden" name="renews" value={former.renews.license} />}
    <p>
      This offer is for <bdi className="font-semibold">{former.creatorName}</bdi>, as the one before.
    </p>
    {former.renews ? (
      <p>
        It renews your license that ends on <Moment at={new Date(former.renews.until)} />. The new term begins then, or
        with the approval if that is later. Change what you like: the creator sees what changed.
      </p>
    ) : (
      <p>
        <Link href={paths.newOffer} prefetch={false} className="underline underline-offset-2">
          Choose somebody else
        </Link>
      </p>
    )}
  </div>
);
