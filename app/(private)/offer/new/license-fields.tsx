"use client";

import { useEffect, useRef } from "react";
import { AdsNote } from "@/app/(private)/offer/new/ads-note";
import { answers } from "@/app/(private)/offer/new/answers";
import { Availability } from "@/app/(private)/offer/new/availability";
import { Question } from "@/app/(private)/offer/new/question";
import { ReplicaFields } from "@/app/(private)/offer/new/replica-fields";
import { ExclusiveField, ScopeFields } from "@/app/(private)/offer/new/scope-fields";
import { NotAllowed, NotAllowedIn } from "@/app/(private)/offer/new/withheld";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import type { Remembered } from "@/lib/offers/again";
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

/** Of a `data-folded` group of questions; on a phone each question says enough. */
export const GROUP = "mb-4 font-serif text-2xl max-sm:sr-only";

/** Changes with each brief that was put in, so that the fields begin with it. */
export const useBrief = (): string => useSentValues("brief")?.[0] ?? "";

type LicenseFieldsProps = { lastBrief: Remembered["lastBrief"]; begun: string };

/** In the order in which one thinks of it: what, what for, where, how long. */
export function LicenseFields({ lastBrief, begun }: LicenseFieldsProps) {
  const brief = useBrief();
  const part = useRef<HTMLFieldSetElement>(null);
  // For what follows the typed fields.
  useEffect(() => {
    if (brief) part.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [brief]);
  return (
    <fieldset ref={part} key={brief} data-folded className="group/license sm:space-y-5">
      <legend className={GROUP}>The license</legend>
      <input type="hidden" name="brief" value={brief} />
      {lastBrief && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 sm:border-t">
          <SubmitButton name="intent" value="brief" variant="outline" size="sm" pendingLabel="Filling in...">
            Use my last brief
          </SubmitButton>
          <p className="min-w-0 flex-1 basis-56 text-ink-muted text-sm">
            What you offered <bdi>{lastBrief.creatorName}</bdi> on <Moment at={lastBrief.at} only="day" />: the rights,
            the use, the term and the amount.
          </p>
        </div>
      )}
      <Question
        names={["rights"]}
        question="What do you want to license?"
        answer={answers.rights}
        fault={<NotAllowedIn fields={["rights"]} />}
        isAlways
        isOpen={begun === "rights"}
      >
        <CheckboxGroup
          name="rights"
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
      </Question>
      <Question
        names={["category", "useCase"]}
        question="How will you use it?"
        answer={answers.use}
        isAlways
        isOpen={begun === "use"}
      >
        <div className="space-y-4 sm:space-y-5">
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
            rows={5}
            maxLength={USE_CASE_MAX}
            hint="A use that is not described here is not licensed."
          />
          <AdsNote />
        </div>
      </Question>
      <ScopeFields key={`scope-${brief}`} />
      <ReplicaFields isOpen={begun === "uses"} />
      <Question
        names={["territory", "termMonths"]}
        question="Which territory, and how long?"
        answer={answers.term}
        isAlways
      >
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
            // Of type number, the mouse wheel would change it while one scrolls.
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={4}
            defaultValue={TERM_MONTHS.default}
          />
        </div>
      </Question>
      <ExclusiveField key={`exclusive-${brief}`} />
      <Availability />
    </fieldset>
  );
}
