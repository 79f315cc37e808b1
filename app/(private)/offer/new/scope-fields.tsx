"use client";

import { ChevronDown } from "lucide-react";
import { type FormEvent, type ReactNode, useContext, useState } from "react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { FormContext, useSentValues } from "@/components/form/form-context";
import {
  AS_DESCRIBED,
  COMPETITOR_MAX,
  carriesAds,
  describeMedia,
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
import { lowered } from "@/lib/text/typeset";

const mediumHints: Partial<Record<Medium, string>> = {
  organic_social: "Posts that nobody pays to spread.",
  paid_social: "Posts that run as ads.",
  website: "Your own pages.",
  internal: "Inside your organization only.",
};

const ADS = lowered(describeMedia(MEDIA.filter(carriesAds)));

const editHints: Record<Edits, string> = {
  as_delivered: "Nothing is changed.",
  cut_crop_caption: "Shortened, cropped and captioned for each placement.",
  adapt: "Recut or combined with other material; what the creator says and means stays the same.",
};

/**
 * Where the license runs and with what limits, one question at a time: native `details` of one name open one after the
 * other, without scripts too. What is left as it is asks for the least.
 */
export function ScopeFields() {
  const media = useSentValues("media") ?? [];
  const edits = useSentValues("edits")?.[0] ?? NARROWEST.edits;
  const [answers, setAnswers] = useState({
    media: MEDIA.filter((medium) => media.includes(medium)),
    handle: useSentValues("handle")?.[0] === "on",
    edits: EDITS.find((one) => one === edits) ?? NARROWEST.edits,
    product: useSentValues("product")?.[0] ?? "",
    exclusive: useSentValues("exclusive")?.[0] === "on",
  });

  const read = ({ currentTarget }: FormEvent<HTMLDivElement>) => {
    const form = currentTarget.closest("form");
    if (!form) return;
    const data = new FormData(form);
    setAnswers({
      media: MEDIA.filter((medium) => data.getAll("media").includes(medium)),
      handle: data.get("handle") === "on",
      edits: EDITS.find((one) => one === data.get("edits")) ?? NARROWEST.edits,
      product: String(data.get("product") ?? ""),
      exclusive: data.get("exclusive") === "on",
    });
  };

  return (
    <div onInput={read} className="border-t">
      <Question
        names={["media"]}
        question="Where does it run?"
        answer={answers.media.length > 0 ? describeMedia(answers.media) : AS_DESCRIBED}
      >
        <CheckboxGroup
          name="media"
          legend="Media"
          hint={`Tick each medium. What is not ticked is not licensed; with nothing ticked, only what you describe under Intended Use is, and no ads. Ads may run in these, where you tick them: ${ADS}.`}
          choices={MEDIA.map((value) => ({ value, label: mediumLabels[value], hint: mediumHints[value] }))}
        />
      </Question>
      <Question
        names={["handle"]}
        question="Do ads run from the creator’s own account?"
        answer={answers.handle ? "Yes" : "No"}
      >
        <CheckboxField
          name="handle"
          label="Yes, ads may run from the creator’s account"
          hint="The creator gives your ads access to their handle. Leave it open if you post from your own accounts."
        />
      </Question>
      <Question names={["edits"]} question="May it be edited?" answer={editLabels[answers.edits]}>
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
      <Question
        names={["product"]}
        question="What is advertised or made?"
        answer={answers.product.trim() || "Not named"}
      >
        <Field
          name="product"
          label="Product"
          hint="In one line, such as “Larsen Cold Brew, 12 oz can”. It becomes part of the field of use."
          autoComplete="off"
          maxLength={PRODUCT_MAX}
        />
      </Question>
      <Question
        names={["exclusive", "competitors"]}
        question="Is it exclusive?"
        answer={answers.exclusive ? "Exclusive in this field of use and territory" : "Not exclusive"}
      >
        <div className="space-y-4">
          <CheckboxField
            name="exclusive"
            label="Exclusive"
            hint="For the term, the creator licenses these rights to nobody else in this category and territory, for any product. Only creators who allow it can be asked, and it is never approved automatically."
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
}

type QuestionProps = { names: readonly string[]; question: string; answer: string; children: ReactNode };

function Question({ names, question, answer, children }: QuestionProps) {
  const { state } = useContext(FormContext);
  const hasError = names.some((name) => state.fieldErrors[name]);
  return (
    <details name="scope" open={hasError} className="group border-b">
      <summary className="flex cursor-pointer items-baseline gap-x-4 py-3">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span className="font-semibold">{question}</span>
          <bdi className="wrap-anywhere min-w-0 text-ink-muted group-open:hidden">{answer}</bdi>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
