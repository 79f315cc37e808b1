import { Check, Minus } from "lucide-react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { CheckboxGroup, type Choice, RadioGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { Disclosure } from "@/components/ui/disclosure";
import { Table } from "@/components/ui/table";
import { AI_TRAINING_STATEMENT, AUTO_APPROVE_STATEMENT } from "@/lib/audit/consent-statements";
import {
  type ContentRules,
  noticeLabel,
  PRESETS,
  presetLabels,
  RECOMMENDED_PRESET,
  type RulesChoice,
  rulesOfPreset,
} from "@/lib/creators/rules";
import { centsToInput } from "@/lib/terms/fees";
import { NOTICE_DAYS } from "@/lib/terms/replica";
import { ALL_MEDIA, limitedMedia, MEDIA, mediumLabels } from "@/lib/terms/scope";
import { CATEGORIES, categoryLabels, RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

const fixed = ["standard", "conservative", "open"] as const;

const rows: { name: string; allowed: (rules: ContentRules) => boolean }[] = [
  ...RIGHTS.map((right: Right) => ({
    name: rightLabels[right],
    allowed: (rules: ContentRules) => rules.rights.includes(right),
  })),
  ...CATEGORIES.map((category) => ({
    name: categoryLabels[category],
    allowed: (rules: ContentRules) => rules.categories.includes(category),
  })),
];

/** `label`: of the frame that scrolls, unlike those of other tables on the page. */
export function PresetTable({ label = "The presets side by side" }: { label?: string }) {
  const columns = fixed.map((preset) => ({
    title: presetLabels[preset].title,
    rules: rulesOfPreset(preset, []),
  }));
  return (
    <>
      <Table label={label} frameClass="border-t-0">
        <caption className="mb-3 text-left font-serif text-2xl">The presets side by side</caption>
        <thead>
          <tr className="border-y bg-paper-sunken">
            <td />
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="px-1 py-2 text-center font-semibold sm:px-2">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, allowed }) => (
            <tr key={name} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              {columns.map(({ title, rules }) => (
                <td key={title} className="px-1 py-1.5 sm:px-2">
                  <Mark yes={allowed(rules)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-ink-muted text-sm">
        No brand can ask for a right without a tick. An offer in a category without one still reaches you, and says so.
      </p>
    </>
  );
}

function Mark({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className="relative flex justify-center">
      <Icon aria-hidden className={yes ? "size-4 text-verified-text" : "size-4 text-ink-muted"} />
      <span className="sr-only">{yes ? "Yes" : "No"}</span>
    </span>
  );
}

/** `payoutEmail`: of an onboarding; an account has it in one place. */
export type RulesDefaults = Omit<RulesChoice, "payoutEmail"> & Partial<Pick<RulesChoice, "payoutEmail">>;

const presetChoices: Choice[] = PRESETS.map((value) => ({
  value,
  label: presetLabels[value].title + (value === RECOMMENDED_PRESET ? " – recommended" : ""),
  hint:
    value === "open"
      ? `${presetLabels.open.summary} Choosing Open states: “${AI_TRAINING_STATEMENT}”`
      : presetLabels[value].summary,
}));

const toggleLabels: Record<Right, Omit<Choice, "value">> = {
  likeness: { label: "Likeness", hint: "Your face and figure." },
  voice: { label: "Voice", hint: "Your speaking and singing voice." },
  replica: {
    label: "Digital replica",
    hint: "A computer-made performance that imitates your voice or likeness. You read each described use and initial it; never approved automatically.",
  },
  training: { label: "AI training (revocable)", hint: AI_TRAINING_STATEMENT },
};

const mediaChoices: Choice[] = [
  { value: "all", label: ALL_MEDIA },
  { value: "some", label: "Only some" },
];

/** Formats as "50" or "75.50". */
const amountToInput = (cents: number): string => centsToInput(cents).replace(/\.00$/, "");

/**
 * Must be inside an `ActionForm`. CSS alone shows the toggles with the preset Custom, so they work without
 * JavaScript.
 */
export function RulesFields({ defaults }: { defaults: RulesDefaults }) {
  return (
    <div className="group/rules space-y-7">
      <RadioGroup
        name="preset"
        legend="Content Preset"
        hint="What brands may ask you for. You can change it at any time."
        choices={presetChoices}
        defaultValue={defaults.preset}
      />
      <Disclosure isInline className="lg:hidden" summary="Compare the presets">
        <div className="mt-3">
          <PresetTable label="The presets compared" />
        </div>
      </Disclosure>
      <div className="border-engrave border-l-2 pl-5 group-not-has-[[value=custom]:checked]/rules:hidden">
        <CheckboxGroup
          name="toggles"
          legend="With Custom, brands may ask for"
          hint="Tick at least one. An offer for anything else is rejected before it reaches you."
          choices={RIGHTS.map((value) => ({ value, ...toggleLabels[value] }))}
          defaultValues={defaults.toggles}
        />
        <div className="mt-5 group-not-has-[[value=replica]:checked]/rules:hidden">
          <RadioGroup
            name="replicaNotice"
            legend="Notice before a digital replica ends"
            hint="You can end the making of new pieces at any time. Each offer keeps the notice that stands here when it is made."
            choices={NOTICE_DAYS.map((days) => ({ value: String(days), label: noticeLabel(days) }))}
            defaultValue={String(defaults.replicaNoticeDays)}
          />
        </div>
      </div>
      <div className="group/media space-y-5">
        <RadioGroup
          name="mediaChoice"
          legend="Media"
          hint="Where a license may run. An offer that names another medium is rejected."
          choices={mediaChoices}
          defaultValue={limitedMedia(defaults.media) ? "some" : "all"}
        />
        <div className="border-engrave border-l-2 pl-5 group-not-has-[[name=mediaChoice][value=some]:checked]/media:hidden">
          <CheckboxGroup
            name="media"
            legend="Licenses may run in"
            hint="Tick at least one."
            choices={MEDIA.map((value) => ({ value, label: mediumLabels[value] }))}
            defaultValues={limitedMedia(defaults.media) ?? []}
          />
        </div>
      </div>
      <Field
        name="minimumRate"
        label="Minimum Rate (USD)"
        hint="Offers below it are rejected. At least $1."
        before="$"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        defaultValue={amountToInput(defaults.priceFloorCents)}
        className="max-w-60"
      />
      {defaults.payoutEmail !== undefined && (
        <Field
          name="payoutEmail"
          label="Payout Email"
          hint="Where payout notices go. Leave it empty to use your login email."
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={defaults.payoutEmail}
        />
      )}
      <CheckboxField
        name="autoApprove"
        label="Auto-approve offers at or above my minimum rate"
        hint={AUTO_APPROVE_STATEMENT}
        defaultChecked={defaults.autoApprove}
      />
      <CheckboxField
        name="allowsExclusive"
        label="Brands may ask for an exclusive license"
        hint="While one is in force, nobody else gets the same rights in its field and territory. While you allow it, you decide on every offer, and none is approved automatically: any license keeps an exclusive one out."
        defaultChecked={defaults.allowsExclusive}
      />
    </div>
  );
}
