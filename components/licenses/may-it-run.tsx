import type { ReactNode } from "react";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { Checkbox } from "@/components/ui/checkbox";
import { controlClasses } from "@/components/ui/control-classes";
import { noticeVariants } from "@/components/ui/notice-variants";
import type { Licensed } from "@/lib/license-rows/permits";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";
import { RIGHTS, rightLabels, territoryLabels } from "@/lib/terms/terms";
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

const CONTROL = `${controlClasses} field-sizing-content min-h-11 w-auto! min-w-0 max-sm:px-2!`;

/** In the order of the sentence: "Use Voice in United States in Radio and podcast on 03/01/2027". */
const choices = [
  { word: "Use", name: "right", label: "What is used", labels: rightLabels },
  { word: "in", name: "territory", label: "Where it is seen or heard", labels: territoryLabels },
  { word: "in", name: "medium", label: "Medium", labels: mediumLabels },
] as const;

/**
 * The question as a sentence, whose fields need no scripts. They begin with the first right, medium and territory that are
 * licensed. `prefix`: of their ids. `today`: "2027-03-01".
 */
export function MayItRunFields({ prefix, asked, licensed, today }: FieldsProps) {
  const { rights, scope, territory } = licensed;
  const licensedFirst = {
    right: RIGHTS.find((right) => rights.includes(right)),
    territory,
    medium: MEDIA.find((medium) => scope?.media.includes(medium)),
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {choices.map(({ word, name, label, labels }) => (
          <Part key={name} word={word}>
            <select
              aria-label={label}
              name={name}
              defaultValue={asked?.[name] ?? licensedFirst[name]}
              className={CONTROL}
            >
              {Object.entries(labels).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </Part>
        ))}
        <Part word="on">
          <input
            aria-label="On which day"
            name="day"
            type="date"
            required
            defaultValue={asked ? asked.day.toISOString().slice(0, 10) : today}
            className={CONTROL}
          />
        </Part>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Tick id={`${prefix}paid`} name="paid" label="as a paid ad" isTicked={asked?.paid} />
        <Tick id={`${prefix}handle`} name="handle" label="from the creator’s own account" isTicked={asked?.handle} />
      </div>
    </div>
  );
}

/** A field with the word before it, which are not parted. For who does not see the sentence, each has a name of its own. */
const Part = ({ word, children }: { word: string; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-x-2">
    <span aria-hidden>{word}</span>
    {children}
  </span>
);

type TickProps = { id: string; name: string; label: string; isTicked: boolean | undefined };

const Tick = ({ id, name, label, isTicked }: TickProps) => (
  <div className="flex gap-3">
    <Checkbox id={id} name={name} defaultChecked={isTicked} />
    <label htmlFor={id} className="cursor-pointer leading-snug">
      {label}
    </label>
  </div>
);
