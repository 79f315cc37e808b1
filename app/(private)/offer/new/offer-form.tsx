"use client";

import { useState } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/field-parts";
import { useSentValues } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { FeeLines } from "@/components/offer/fee-lines";
import { centsToInput, DEFAULT_OFFER_CENTS } from "@/lib/licensing/fees";
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
} from "@/lib/licensing/terms";
import { paths } from "@/lib/paths";
import { usdToCents } from "@/lib/text/money";

type OfferFormProps = {
  submissionKey: string;
  /** Undefined when they could not be read: then a choice made before is kept. */
  suggestions: readonly Suggestion[] | undefined;
};

type Suggestion = { userId: string; displayName: string; city: string | null };

const options = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }));

const rightHints: Record<Right, string> = {
  likeness: "Face, body and recognizable persona.",
  voice: "Recordings of the creator's voice.",
  training: "Only for creators who opted in, and never approved automatically.",
};

/** The brand's offer. The fee lines follow the amount as it is typed; without JavaScript they come with the confirmation. */
export function OfferForm({ submissionKey, suggestions }: OfferFormProps) {
  const [price, setPrice] = useState(DEFAULT_OFFER_CENTS);
  return (
    <ActionForm
      action={makeOffer}
      page={paths.newOffer}
      className="grid gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="space-y-10">
        <ErrorSummary />
        <Honeypot />
        <input type="hidden" name="submissionKey" value={submissionKey} />
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
          <legend className="mb-4 font-serif text-2xl">The creator</legend>
          <Field
            name="creatorEmail"
            label="Creator Email"
            type="email"
            required={!suggestions?.length}
            oneOfSeveral
            maxLength={254}
          />
          <VerifiedCreator suggestions={suggestions} />
        </fieldset>

        <fieldset className="space-y-5">
          <legend className="mb-4 font-serif text-2xl">The license</legend>
          <CheckboxGroup
            name="rights"
            legend="What to license"
            choices={RIGHTS.map((right) => ({ value: right, label: rightLabels[right], hint: rightHints[right] }))}
          />
          <div className="grid items-end gap-5 sm:grid-cols-2">
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
            type="number"
            inputMode="numeric"
            required
            min={TERM_MONTHS.min}
            max={TERM_MONTHS.max}
            step={1}
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

      <div className="space-y-6 lg:sticky lg:top-28 lg:self-start">
        <h2 className="mb-4 text-2xl">Price</h2>
        <Field
          name="price"
          label="Offer Amount (USD)"
          before="$"
          inputMode="decimal"
          required
          defaultValue={centsToInput(DEFAULT_OFFER_CENTS)}
          onChange={(event) => setPrice(usdToCents(event.target.value) ?? 0)}
        />
        <div aria-live="polite">
          {price > 0 ? (
            <FeeLines priceCents={price} />
          ) : (
            <p className="text-ink-muted">Enter an amount of at least $1 to see the fees.</p>
          )}
        </div>
        <p className="text-ink-muted text-sm">
          Nothing is charged when you submit. Before launch no money moves at all.
        </p>
        <p className="text-ink-muted text-sm">
          By submitting you agree to the terms as you fill them in here; the next page shows them in full. Until this
          browser has confirmed your email, each offer waits for the link that we mail you.
        </p>
        <SubmitButton variant="seal" size="lg" pendingLabel="Submitting...">
          Submit Offer
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

function VerifiedCreator({ suggestions }: Pick<OfferFormProps, "suggestions">) {
  const chosen = useSentValues("verifiedCreator")?.[0];
  const known = suggestions?.map(({ userId, displayName, city }) => ({
    value: userId,
    label: city ? `${displayName}, ${city}` : displayName,
  }));
  const options = known ?? (chosen ? [{ value: chosen, label: "The creator you chose" }] : []);
  if (options.length === 0) return null;
  return (
    <Field
      as="select"
      name="verifiedCreator"
      label="Or choose a verified creator"
      oneOfSeveral
      placeholder="None chosen"
      options={options}
    />
  );
}
