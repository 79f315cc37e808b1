"use client";

import { useRef } from "react";
import { answers } from "@/app/(private)/offer/new/answers";
import { Question } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { NotAllowed, NotAllowedIn } from "@/app/(private)/offer/new/withheld";
import { CheckboxField } from "@/components/form/checkbox-field";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { EXCLUSIVE_VALUE } from "@/lib/offers/withheld";
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

const mediumHints: Partial<Record<Medium, string>> = {
  organic_social: "Posts that nobody pays to spread.",
  paid_social: "Posts that run as ads.",
  website: "Your own pages, and display ads on others.",
  internal: "Inside your organization only.",
};

const editHints: Record<Edits, string> = {
  as_delivered: "Nothing is changed.",
  cut_crop_caption: "Shortened, cropped and captioned for each placement.",
  adapt: "Recut or combined with other material; what the creator says and means stays the same.",
};

const categoryIn = (form: HTMLFormElement): string => String(new FormData(form).get("category") ?? "");

/**
 * What is advertised, where it runs, and what may be done to it. What is left as it is asks for the least, so whoever
 * advertises is asked where at once: without an answer the agreement permits no ads.
 */
export function ScopeFields() {
  const place = useRef<HTMLDivElement>(null);
  const sent = useSentValues("category")?.[0];
  const category = useTyped(place, categoryIn) ?? sent;
  return (
    <div ref={place} className="sm:border-t">
      <Question names={["product"]} question="What is advertised or made?" answer={answers.product}>
        <Field
          name="product"
          label="Product"
          hint="In one line, such as “Larsen Cold Brew, 12 oz can”. It becomes part of the field of use."
          autoComplete="off"
          maxLength={PRODUCT_MAX}
        />
      </Question>
      <Question
        names={["media"]}
        question="Where does it run?"
        answer={answers.media}
        fault={<NotAllowedIn fields={["media"]} />}
        staysOpen={category === "advertising"}
      >
        <CheckboxGroup
          name="media"
          isWide
          legend="Media"
          hint="What is not ticked is not licensed."
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
      </Question>
      <Question names={["handle"]} question="Do ads run from the creator’s own account?" answer={answers.handle}>
        <CheckboxField
          name="handle"
          label="Yes, ads may run from the creator’s account"
          hint="The creator gives your ads access to their handle. Leave it unticked if you post from your own accounts."
        />
      </Question>
      <Question names={["edits"]} question="How may it be edited?" answer={answers.edits}>
        <Field
          as="select"
          name="edits"
          label="Edits"
          required
          defaultValue={NARROWEST.edits}
          options={EDITS.map((value) => ({ value, label: editLabels[value] }))}
        />
        <ul className="mt-2 space-y-1 text-ink-muted text-sm">
          {EDITS.map((value) => (
            <li key={value}>
              <b className="font-semibold">{editLabels[value]}:</b> {editHints[value]}
            </li>
          ))}
        </ul>
      </Question>
    </div>
  );
}

export const ExclusiveField = () => (
  <div className="sm:border-t">
    <Question
      names={["exclusive", "competitors"]}
      question="Is it exclusive?"
      answer={answers.exclusive}
      fault={<NotAllowedIn fields={["exclusive"]} />}
    >
      <div className="space-y-4">
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
        />
      </div>
    </Question>
  </div>
);
