"use client";

import { Availability } from "@/app/(private)/offer-parts/availability";
import { Fold } from "@/app/(private)/offer-parts/fold";
import { ReplicaFields } from "@/app/(private)/offer-parts/replica-fields";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { WhereFields } from "@/app/(private)/offer-parts/where";
import { NotAllowed } from "@/app/(private)/offer-parts/withheld";
import { CheckboxField } from "@/components/form/checkbox-field";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { Remembered } from "@/lib/offers/again";
import { textIn } from "@/lib/offers/asked";
import { EXCLUSIVE_VALUE } from "@/lib/offers/withheld";
import { adsNote } from "@/lib/terms/ads-note";
import {
  COMPETITOR_MAX,
  carriesAds,
  EDITS,
  type Edits,
  editLabels,
  MAX_COMPETITORS,
  mediaIn,
  NARROWEST,
  PRODUCT_MAX,
} from "@/lib/terms/scope";
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

const options = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }));

const rightHints: Record<Right, string> = {
  likeness: "Face, body and recognizable persona.",
  voice: "Recordings of the creator’s voice.",
  replica: "A computer-made performance that imitates the creator.",
  training: "Only with creators who opted in.",
};

const editHints: Record<Edits, string> = {
  as_delivered: "Nothing is changed.",
  cut_crop_caption: "Shortened, cropped, subtitled or resized for each placement.",
  adapt: "Recut or combined with other material; what the creator says and means stays the same.",
};

type UseFieldsProps = { lastBrief: Remembered["lastBrief"] };

/** What is asked for, in the order in which people think: where, what, what for, where in the world, how long. */
export const UseFields = ({ lastBrief }: UseFieldsProps) => (
  <fieldset className="group/license min-w-0 space-y-5">
    <legend className="mb-4 font-serif text-2xl">The use</legend>
    {lastBrief && <LastBrief brief={lastBrief} />}
    <WhereFields />
    <CheckboxGroup
      name="rights"
      isWide
      legend="What to license"
      choices={RIGHTS.map((right) => ({
        value: right,
        label: rightLabels[right],
        hint: (
          <>
            {rightHints[right]}
            <NotAllowed field="rights" value={right} />
          </>
        ),
      }))}
    />
    <Field
      as="select"
      name="category"
      label="Category"
      required
      placeholder="Choose one"
      options={options(CATEGORIES, categoryLabels)}
      fieldClassName="sm:max-w-72"
    />
    <Field
      as="textarea"
      name="useCase"
      label="Intended Use"
      required
      rows={4}
      maxLength={USE_CASE_MAX}
      hint="A use that is not described here is not licensed."
    />
    <AdsNote />
    <ReplicaFields />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-4 sm:gap-5">
      <Field
        as="select"
        name="territory"
        label="Territory"
        required
        defaultValue="us"
        options={options(TERRITORIES, territoryLabels)}
      />
      <Field
        name="termMonths"
        label="License Term in months"
        // With the type "number", scrolling with the mouse wheel would change it.
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={4}
        defaultValue={TERM_MONTHS.default}
      />
      <Field name="neededBy" label="Needed by" type="date" />
    </div>
    <MoreTerms />
    <Availability />
  </fieldset>
);

/** Shown beside the text that it is about. If the text asks for ads that no tick permits, it has a button that ticks one. */
function AdsNote() {
  const { sent, fill } = useTyped();
  const media = mediaIn(sent("media"));
  // The note disappears when pressed, so the focus moves to the text above it.
  const tick = () => {
    fill({ media: [...media, "paid_social"] }, "Paid social is ticked.");
    document.getElementById("useCase")?.focus();
  };
  const note = adsNote({ category: textIn(sent, "category"), intendedUse: textIn(sent, "useCase"), media });
  return (
    <div aria-live="polite" className="empty:hidden">
      {note && (
        <div className="space-y-2 border-engrave border-l-2 pl-4 text-sm">
          <p>
            <span key={note}>{note}</span>
          </p>
          {!media.some(carriesAds) && (
            <p className="noscript:hidden">
              <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={tick}>
                Add paid social
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function LastBrief({ brief: { creatorName, at, values } }: { brief: NonNullable<Remembered["lastBrief"]> }) {
  const { fill } = useTyped();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button variant="outline" size="sm" onClick={() => fill(values, "Your last brief is filled in.")}>
        Use my last brief
      </Button>
      <span className="min-w-0 flex-1 basis-56 text-ink-muted text-sm">
        What you offered <bdi>{creatorName}</bdi> on <Moment at={at} only="day" />.
      </span>
    </p>
  );
}

const MORE = ["product", "handle", "edits", "exclusive", "competitors"];

/** Whatever an offer does not say asks for the least. */
function MoreTerms() {
  const { sent } = useTyped();
  const changed = [
    textIn(sent, "product") !== "",
    sent("handle").length > 0,
    ![NARROWEST.edits, ""].includes(textIn(sent, "edits")),
    sent("exclusive").length > 0,
  ].filter(Boolean).length;
  const count = `More terms (4, ${changed === 0 ? "all standard" : `${changed} changed`})`;
  return (
    <Fold
      names={MORE}
      summary={
        <span key={count} className="font-semibold">
          {count}
        </span>
      }
    >
      <Field
        name="product"
        label="Product"
        hint="In one line, such as “Larsen Cold Brew, 12 oz can”. It becomes part of the field of use."
        autoComplete="off"
        maxLength={PRODUCT_MAX}
      />
      <CheckboxField
        name="handle"
        label="Ads may run from the creator’s account"
        hint="The creator gives your ads access to their handle. Leave it unticked if you post from your own accounts."
      />
      <div className="space-y-2">
        <Field
          as="select"
          name="edits"
          label="Edits"
          required
          defaultValue={NARROWEST.edits}
          options={options(EDITS, editLabels)}
          fieldClassName="sm:max-w-96"
        />
        <EditHint />
      </div>
      <div className="group/exclusive space-y-4">
        <CheckboxField
          name="exclusive"
          label="Exclusive"
          hint={
            <>
              For the term, the creator licenses these rights to nobody else in this category and territory, whatever
              the product. Only creators who allow it can be asked, and it is never approved automatically.
              <NotAllowed field="exclusive" value={EXCLUSIVE_VALUE} />
            </>
          }
        />
        <Field
          as="textarea"
          name="competitors"
          label="Competitors you have in mind"
          hint={`One on a line, at most ${MAX_COMPETITORS}. The agreement names them; others are kept out all the same.`}
          rows={3}
          maxLength={MAX_COMPETITORS * (COMPETITOR_MAX + 1)}
          fieldClassName="group-not-has-[[name=exclusive]:checked]/exclusive:hidden"
        />
      </div>
    </Fold>
  );
}

/** What the choice means. */
function EditHint() {
  const { sent } = useTyped();
  const chosen = EDITS.find((one) => one === textIn(sent, "edits")) ?? NARROWEST.edits;
  return (
    <p key={chosen} className="text-ink-muted text-sm">
      {editHints[chosen]}
    </p>
  );
}
