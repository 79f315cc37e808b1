import { Rehearsal } from "@/components/licenses/rehearsal";
import { Checkbox } from "@/components/ui/checkbox";
import { controlClasses, labelClasses } from "@/components/ui/control-classes";
import { noticeVariants } from "@/components/ui/notice-variants";
import type { Licensed } from "@/lib/license-rows/permits";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";
import { RIGHTS, rightLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import type { Asked, mayRun } from "@/lib/verify/asked";

export const MAY_IT_RUN = "May I run this?";

const answers = {
  permitted: "By its terms, yes",
  prohibited: "No",
  ask: "Ask the licensor",
} as const;
/** A license that is made before launch stays a rehearsal, so nothing of a yes is green. */
const tones = { permitted: "info", prohibited: "error", ask: "info" } as const;

export function MayItRunAnswer({ reply }: { reply: ReturnType<typeof mayRun> }) {
  return (
    <div className={noticeVariants({ tone: tones[reply.answer] })} role="status">
      <p className="font-semibold">
        {reply.answer === "permitted" ? <Rehearsal>{answers.permitted}</Rehearsal> : answers[reply.answer]}
      </p>
      <p>
        {reply.says}
        {reply.answer === "permitted" && " As a rehearsal it grants nothing to anybody."}
      </p>
    </div>
  );
}

type FieldsProps = { prefix: string; asked: Asked | undefined; licensed: Licensed; today: string };

const SELECT = `${controlClasses} min-h-11`;

/**
 * The question's fields, which need no scripts. They begin with the first right, medium and territory that are licensed.
 * `prefix`: of their ids. `today`: "2027-03-01".
 */
export function MayItRunFields({ prefix, asked, licensed, today }: FieldsProps) {
  const { rights, scope, territory } = licensed;
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice
          id={`${prefix}right`}
          name="right"
          label="What is used"
          words={RIGHTS}
          labels={rightLabels}
          value={asked?.right ?? RIGHTS.find((right) => rights.includes(right))}
        />
        <Choice
          id={`${prefix}medium`}
          name="medium"
          label="Medium"
          words={MEDIA}
          labels={mediumLabels}
          value={asked?.medium ?? MEDIA.find((medium) => scope?.media.includes(medium))}
        />
        <Choice
          id={`${prefix}territory`}
          name="territory"
          label="Where it is seen or heard"
          words={TERRITORIES}
          labels={territoryLabels}
          value={asked?.territory ?? territory}
        />
        <div className="space-y-1.5">
          <label htmlFor={`${prefix}day`} className={labelClasses}>
            On which day
          </label>
          <input
            id={`${prefix}day`}
            name="day"
            type="date"
            required
            defaultValue={asked ? asked.day.toISOString().slice(0, 10) : today}
            className={SELECT}
          />
        </div>
      </div>
      <Tick id={`${prefix}paid`} name="paid" label="It is paid: it runs as an ad" isTicked={asked?.paid} />
      <Tick
        id={`${prefix}handle`}
        name="handle"
        label="It runs from the creator’s own account"
        isTicked={asked?.handle}
      />
    </div>
  );
}

type ChoiceProps<Word extends string> = {
  id: string;
  name: string;
  label: string;
  words: readonly Word[];
  labels: Record<Word, string>;
  value: Word | undefined;
};

const Choice = <Word extends string>({ id, name, label, words, labels, value }: ChoiceProps<Word>) => (
  <div className="space-y-1.5">
    <label htmlFor={id} className={labelClasses}>
      {label}
    </label>
    <select id={id} name={name} defaultValue={value} className={SELECT}>
      {words.map((word) => (
        <option key={word} value={word}>
          {labels[word]}
        </option>
      ))}
    </select>
  </div>
);

const Tick = ({
  id,
  name,
  label,
  isTicked,
}: {
  id: string;
  name: string;
  label: string;
  isTicked: boolean | undefined;
}) => (
  <div className="flex gap-3">
    <Checkbox id={id} name={name} defaultChecked={isTicked} />
    <label htmlFor={id} className="cursor-pointer leading-snug">
      {label}
    </label>
  </div>
);
