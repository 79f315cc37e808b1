import {
  Building2,
  Ellipsis,
  Gamepad2,
  type LucideIcon,
  MonitorPlay,
  Newspaper,
  Radio,
  Share2,
  Tv,
} from "lucide-react";
import { AdsNote, Availability, EditHint, LastBrief, MoreCount } from "@/app/(private)/offer-parts/use-notes";
import { Fold, Use } from "@/app/(private)/offer-parts/use-sheet";
import { WhereFields } from "@/app/(private)/offer-parts/where";
import { NotAllowed } from "@/app/(private)/offer-parts/withheld";
import { CheckboxField } from "@/components/form/checkbox-field";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { ReplicaCard } from "@/components/offers/replica-card";
import { Folded } from "@/components/ui/folded";
import type { Remembered } from "@/lib/offers/again";
import { EXCLUSIVE_VALUE } from "@/lib/offers/withheld";
import { AMOUNT_UNITS, DETAIL_MAX, MAX_DESCRIBED_USES, MODEL_DAYS_MAX, SHOWS } from "@/lib/terms/replica";
import { fieldOfUse, USE_NUMBERS, type UsePart } from "@/lib/terms/replica-names";
import {
  COMPETITOR_MAX,
  EDITS,
  type Edits,
  editLabels,
  MAX_COMPETITORS,
  MEDIA,
  type Medium,
  mediumLabels,
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

const picture = (Icon: LucideIcon) => <Icon aria-hidden className="size-5 shrink-0 text-engrave" />;

const pictures = {
  social: picture(Share2),
  web: picture(MonitorPlay),
  radio: picture(Radio),
  tv: picture(Tv),
  print: picture(Newspaper),
  game: picture(Gamepad2),
  internal: picture(Building2),
  else: picture(Ellipsis),
};

const mediumHints: Record<Medium, string> = {
  organic_social: "Unpaid posts on your own accounts.",
  paid_social: "Ads and boosted posts.",
  website: "Your own sites and product pages.",
  email: "Newsletters and mailings.",
  online_video: "YouTube, streaming sites and pre-roll.",
  tv_streaming: "Broadcast, cable and connected TV.",
  radio_podcast: "Spots and host-read segments.",
  out_of_home: "Billboards, screens in shops, transit.",
  print: "Packaging, posters, magazines.",
  games: "Characters, dialogue and in-game ads.",
  internal: "Training and meetings, not for the public.",
  events: "Stages and booths.",
};

const editHints: Record<Edits, string> = {
  as_delivered: "Nothing is changed.",
  cut_crop_caption: "Shortened, cropped, subtitled or resized for each placement.",
  adapt: "Recut or combined with other material; what the creator says and means stays the same.",
};

type UseFieldsProps = { lastBrief: Remembered["lastBrief"] };

/**
 * Rendered on the server, so that a browser loads only what changes while somebody types. What is asked for, in the order in which
 * people think: where, what, what for, where in the world, how long.
 */
export const UseFields = ({ lastBrief }: UseFieldsProps) => (
  <fieldset className="group/license min-w-0 space-y-5">
    <legend className="mb-4 font-serif text-2xl">The use</legend>
    {lastBrief && <LastBrief brief={lastBrief} />}
    <WhereFields pictures={pictures}>
      <CheckboxGroup
        name="media"
        isWide
        legend="Media"
        hint="If you tick some, what is not ticked is not licensed."
        choices={MEDIA.map((value) => ({
          value,
          label: mediumLabels[value],
          hint: (
            <>
              {mediumHints[value]}
              <NotAllowed field="media" value={value} />
            </>
          ),
        }))}
      />
    </WhereFields>
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
      <Field name="neededBy" label="Needed by" type="date" fieldClassName="max-sm:col-span-full" />
    </div>
    <MoreTerms />
    <Availability />
  </fieldset>
);

const MORE = ["product", "handle", "edits", "exclusive", "competitors"];

const MoreTerms = () => (
  <Fold names={MORE} summary={<MoreCount />}>
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
      <EditHint hints={editHints} />
    </div>
    <div className="group/exclusive space-y-4">
      <CheckboxField
        name="exclusive"
        label="Exclusive"
        hint={
          <>
            For the term, the creator licenses these rights to nobody else in this category and territory, whatever the
            product. Only creators who allow it can be asked, and it is never approved automatically.
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

const mediumOptions = MEDIA.map((value) => ({ value, label: mediumLabels[value] }));
const unitOptions = AMOUNT_UNITS.map((value) => ({ value, label: value === "pieces" ? "Pieces" : "Minutes" }));

/**
 * Must be inside the element with the class `group/license` that holds the rights. CSS alone shows it while the digital replica
 * is ticked. Otherwise whatever it holds is ignored.
 */
const ReplicaFields = () => (
  <fieldset className="border-engrave border-l-2 pl-4 group-not-has-[[value=replica]:checked]/license:hidden sm:pl-5">
    <legend className="mb-2 font-semibold leading-snug">What is the digital replica used for?</legend>
    <p className="mb-3 text-ink-muted text-sm leading-snug">
      Up to {MAX_DESCRIBED_USES} uses, each in full and in a medium that is ticked above. Nothing else is licensed. The
      creator initials them apart from the rest.
    </p>
    {USE_NUMBERS.map((number) => (
      <Use key={number} number={number}>
        <DescribedUse number={number} />
      </Use>
    ))}
    <Folded label="What the law asks" className="mt-4">
      <ReplicaCard />
    </Folded>
  </fieldset>
);

/** No field is required on its own: a use in which nothing is typed does not count. */
function DescribedUse({ number }: { number: number }) {
  const part = (name: UsePart) => ({ name: fieldOfUse(number, name), oneOfSeveral: true, autoComplete: "off" });
  return (
    <>
      <Field {...part("Medium")} as="select" label="Where it runs" placeholder="Choose one" options={mediumOptions} />
      <Field
        {...part("Shows")}
        as="textarea"
        label="What it says or shows"
        hint={`In ${SHOWS.min} to ${SHOWS.max} characters, so that the creator knows the piece.`}
        rows={3}
        maxLength={SHOWS.max}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-4">
        <Field {...part("Count")} label="How much" inputMode="numeric" maxLength={6} />
        <Field {...part("Unit")} as="select" label="Counted in" options={unitOptions} />
      </div>
      <Field {...part("Languages")} label="Languages" maxLength={DETAIL_MAX} />
      <Field {...part("Tool")} label="Tool that makes it" maxLength={DETAIL_MAX} />
      <Field {...part("Kept")} label="Where the model is kept" maxLength={DETAIL_MAX} />
      <Field
        {...part("Days")}
        label="Days until the model is deleted"
        hint={`From the end of the term: 0 to ${MODEL_DAYS_MAX}.`}
        inputMode="numeric"
        maxLength={3}
        fieldClassName="sm:max-w-72"
      />
    </>
  );
}
