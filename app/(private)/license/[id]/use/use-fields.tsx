import { CheckboxField } from "@/components/form/checkbox-field";
import { Field } from "@/components/form/field";
import { NOTE_MAX, PLACE_MAX } from "@/lib/licenses/use-rules";
import type { AgreedFacts } from "@/lib/terms/facts";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";
import { RIGHTS, rightLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";

/** Labels of the fields, and of what is compared when a form is stale. */
export const useLabels = {
  right: "What is used",
  medium: "Medium",
  paid: "It is paid: it runs as an ad",
  handle: "It runs from the creator’s own account",
  place: "Where it can be found",
  territory: "Where it is seen or heard",
  beginsOn: "First day",
  endsOn: "Last day",
  note: "Note",
} as const;

/** Changing one of them makes an answer about the use void. */
export const USE_FIELDS = [...Object.keys(useLabels), "anyway"];

type Shown = Partial<Record<keyof typeof useLabels, string>>;
type Agreed = Pick<AgreedFacts, "rights" | "replica" | "term">;

const SHOWS_MAX = 60;
const excerpt = (text: string): string => (text.length > SHOWS_MAX ? `${text.slice(0, SHOWS_MAX).trimEnd()}…` : text);

/** The licensed rights. For the replica, its described uses. */
function usedRights({ rights, replica }: Agreed) {
  return RIGHTS.filter((right) => rights.includes(right)).flatMap((right) =>
    right === "replica" && replica
      ? replica.uses.map(({ medium, shows }, index) => ({
          value: `replica-${index + 1}`,
          label: `${rightLabels.replica}, use ${index + 1}: ${mediumLabels[medium].toLowerCase()}, “${excerpt(shows)}”`,
        }))
      : [{ value: right, label: rightLabels[right] }],
  );
}

const daysIn = (zone: string | null | undefined): string =>
  zone
    ? `Days begin and end in the agreement’s time zone, ${zone}.`
    : "A day counts if the license covers any part of it.";

export function UseFields({ agreed, shown }: { agreed: Agreed; shown: Shown }) {
  const rights = usedRights(agreed);
  return (
    <>
      <Field
        as="select"
        name="right"
        label={useLabels.right}
        required
        {...(rights.length > 1 && { placeholder: "Choose one" })}
        defaultValue={shown.right ?? (rights.length > 1 ? "" : rights[0]?.value)}
        options={rights}
      />
      <Field
        as="select"
        name="medium"
        label={useLabels.medium}
        required
        {...(rights.some(({ value }) => value === "training") && {
          hint: "AI training publishes nothing and needs none.",
        })}
        placeholder="Choose one"
        defaultValue={shown.medium}
        options={MEDIA.map((value) => ({ value, label: mediumLabels[value] }))}
        fieldClassName="sm:max-w-72"
      />
      <CheckboxField name="paid" label={useLabels.paid} defaultChecked={shown.paid === "on"} />
      <CheckboxField name="handle" label={useLabels.handle} defaultChecked={shown.handle === "on"} />
      <Field
        name="place"
        label={useLabels.place}
        required
        maxLength={PLACE_MAX}
        defaultValue={shown.place}
        hint="A web address, a station, a magazine or a billboard: whatever helps somebody find it."
      />
      <Field
        as="select"
        name="territory"
        label={useLabels.territory}
        required
        defaultValue={shown.territory}
        options={TERRITORIES.map((value) => ({ value, label: territoryLabels[value] }))}
        fieldClassName="sm:max-w-72"
      />
      <div className="space-y-1.5">
        <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
          <Field name="beginsOn" label={useLabels.beginsOn} type="date" required defaultValue={shown.beginsOn} />
          <Field name="endsOn" label={useLabels.endsOn} type="date" required defaultValue={shown.endsOn} />
        </div>
        <p className="text-ink-muted text-sm">{daysIn(agreed.term.zone)}</p>
      </div>
      <Field as="textarea" name="note" label={useLabels.note} rows={3} maxLength={NOTE_MAX} defaultValue={shown.note} />
    </>
  );
}
