"use client";

import { useEffect, useRef, useState } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { AgreementDraft } from "@/app/(private)/offer/new/agreement-draft";
import { Availability } from "@/app/(private)/offer/new/availability";
import { ChooseOther, type ChosenCard, ChosenCreator, CreatorPicker } from "@/app/(private)/offer/new/creator-picker";
import { PriceFields } from "@/app/(private)/offer/new/price-fields";
import { ReplicaFields } from "@/app/(private)/offer/new/replica-fields";
import { ScopeFields } from "@/app/(private)/offer/new/scope-fields";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import type { FoundCreators } from "@/lib/creators/directory";
import type { FormerOffer, Remembered } from "@/lib/offers/again";
import { paths } from "@/lib/paths";
import { termEnd } from "@/lib/terms/term";
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

/** `others`: whom else one may choose; undefined if they could not be read. */
export type OfferCreators = { chosen: ChosenCard | undefined; others: FoundCreators | undefined };

type OfferFormProps = {
  submissionKey: string;
  creators: OfferCreators;
  former: FormerOffer | undefined;
  remembered: Remembered | undefined;
};

function pageOf({ chosen }: OfferCreators, former: FormerOffer | undefined): string {
  if (former) return former.renews ? paths.renew(former.renews.license) : paths.newOfferLike(former.id);
  return chosen ? paths.newOfferTo(chosen.slug) : paths.newOffer;
}

const options = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }));

const rightHints: Record<Right, string> = {
  likeness: "Face, body and recognizable persona.",
  voice: "Recordings of the creator’s voice.",
  replica:
    "A computer-made performance that imitates the creator. Each use is described below and initialed by the creator.",
  training: "Only for creators who opted in, and never approved automatically.",
};

/** An address corrects that nobody was chosen, and the other way round. */
const NAMES_A_CREATOR = ["creator", "creatorEmail"];

/** Without JavaScript, whatever follows the typed fields is shown at confirmation. */
export function OfferForm({ submissionKey, creators, former, remembered }: OfferFormProps) {
  const [floor, setFloor] = useState((former ?? creators.chosen)?.floorCents ?? null);
  return (
    <ActionForm
      action={makeOffer}
      page={pageOf(creators, former)}
      aria-label="Your offer"
      initial={former?.values ?? remembered?.values ?? {}}
      joined={NAMES_A_CREATOR}
      className="grid grid-cols-1 gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="space-y-10">
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" hidden />
        <ErrorSummary />
        <Honeypot />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <fieldset className="space-y-5">
          <legend className="mb-4 font-serif text-2xl">The creator</legend>
          <CreatorPart creators={creators} former={former} onFloor={setFloor} />
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
            hint="We send the answer and any counter-offer here."
          />
          <Field name="company" label="Company Name" autoComplete="organization" maxLength={100} />
        </fieldset>

        <LicenseFields lastBrief={former ? undefined : remembered?.lastBrief} />
      </div>

      <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <AgreementDraft renews={former?.renews} />
      </div>
      <Price floorCents={floor} />
    </ActionForm>
  );
}

/** Changes with each brief that was put in, so that the fields begin with it. */
const useBrief = (): string => useSentValues("brief")?.[0] ?? "";

const Price = ({ floorCents }: { floorCents: number | null }) => (
  <PriceFields key={useBrief()} floorCents={floorCents} />
);

type CreatorPartProps = {
  creators: OfferCreators;
  former: FormerOffer | undefined;
  onFloor: (cents: number | null) => void;
};

function CreatorPart({ creators: { chosen, others }, former, onFloor }: CreatorPartProps) {
  const isChoosing = useSentValues("choosing")?.[0] === "yes";
  useEffect(() => {
    if (isChoosing) onFloor(null);
  }, [isChoosing, onFloor]);
  if (!isChoosing && former) return <FormerCreator former={former} />;
  if (!isChoosing && chosen) return <ChosenCreator creator={chosen} />;
  return (
    <>
      {isChoosing && <input type="hidden" name="choosing" value="yes" />}
      <CreatorPicker found={others} isAsked={isChoosing} onChoose={(card) => onFloor(card?.floorCents ?? null)} />
    </>
  );
}

function LicenseFields({ lastBrief }: { lastBrief: Remembered["lastBrief"] }) {
  const brief = useBrief();
  const part = useRef<HTMLFieldSetElement>(null);
  // For what follows the typed fields.
  useEffect(() => {
    if (brief) part.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [brief]);
  return (
    <fieldset ref={part} key={brief} className="group/license space-y-5">
      <legend className="mb-4 font-serif text-2xl">The license</legend>
      <input type="hidden" name="brief" value={brief} />
      {lastBrief && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-3">
          <SubmitButton name="intent" value="brief" variant="outline" size="sm" pendingLabel="Filling in...">
            Use my last brief
          </SubmitButton>
          <p className="min-w-0 flex-1 basis-56 text-ink-muted text-sm">
            What you offered <bdi>{lastBrief.creatorName}</bdi> on <Moment at={lastBrief.at} only="day" />: the rights,
            the use, the term and the amount.
          </p>
        </div>
      )}
      <CheckboxGroup
        name="rights"
        legend="What to license"
        choices={RIGHTS.map((right) => ({ value: right, label: rightLabels[right], hint: rightHints[right] }))}
      />
      <ReplicaFields />
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
      <Availability />
      <Field
        as="textarea"
        name="useCase"
        label="Intended Use"
        required
        rows={6}
        maxLength={USE_CASE_MAX}
        hint="Where it runs, in which form, and for what. Uses that are not described here are not licensed."
      />
      <ScopeFields key={`scope-${brief}`} />
    </fieldset>
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
        It renews your license that ends on <TermEnd end={termEnd(new Date(former.renews.until), former)} />. The new
        term begins then, or with the approval if that is later. Change what you like: the creator sees what changed.
      </p>
    ) : (
      <p>
        <ChooseOther />
      </p>
    )}
  </div>
);
