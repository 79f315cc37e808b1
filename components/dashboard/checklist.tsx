import { Check, Clock } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { ShareBar } from "@/components/ui/share-bar";

/** `later`: not for this person to do now. */
export type Step = {
  name: string;
  state: "done" | "open" | "later";
  text: string;
  link?: { href: string; label: string; className?: string };
  /** To what was done. */
  doneLink?: { href: string; label: string };
};

const isDone = ({ state }: Step) => state === "done";

type ChecklistProps = {
  title: string;
  steps: readonly Step[];
  /** Whether there is a deal already: the first open step is then said in one line. */
  isShort: boolean;
};

/** Nothing once all that can be done now is done. */
export function Checklist({ title, steps, isShort }: ChecklistProps) {
  const now = steps.filter(({ state }) => state !== "later");
  if (now.every(isDone)) return null;
  if (isShort) return <NextStep steps={now} />;
  const done = now.filter(isDone).length;
  return (
    <section aria-labelledby="first-steps" className="border bg-paper-raised px-[min(1rem,3vw)] py-5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-steps" className="text-2xl">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-3 text-ink-muted text-sm">
          {done} of {now.length} done
          <ShareBar share={done / now.length} className="h-2 w-24 border border-field-rule" />
        </p>
      </div>
      <ol className="mt-3">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function NextStep({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ state, link }) => state === "open" && link);
  if (!next?.link) return null;
  return (
    <p className={next.link.className}>
      Next:{" "}
      <Link href={next.link.href} prefetch={false} className="font-semibold underline underline-offset-2">
        {next.name[0]?.toLowerCase()}
        {next.name.slice(1)}
      </Link>
    </p>
  );
}

const stateWords = { done: "Done: ", open: "To do: ", later: "Later: " };

const StepRow = ({ step: { name, state, text, link, doneLink } }: { step: Step }) => (
  <li className="grid grid-cols-[min(1.5rem,7vw)_minmax(0,1fr)] items-start gap-x-[min(0.75rem,2vw)] border-t py-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
    <Mark state={state} />
    <div className="min-w-0">
      <p className={state === "open" ? "font-semibold" : "text-ink-muted"}>
        <span className="sr-only">{stateWords[state]}</span>
        {name}
      </p>
      {state !== "done" && <p className="wrap-anywhere text-ink-muted text-sm">{text}</p>}
    </div>
    {doneLink && state === "done" && (
      <Link
        href={doneLink.href}
        prefetch={false}
        className="col-start-2 w-fit py-0.5 underline underline-offset-2 sm:col-start-3"
      >
        {doneLink.label}
      </Link>
    )}
    {link && state === "open" && (
      <Link
        href={link.href}
        prefetch={false}
        className={cn("plain-button col-start-2 mt-2 w-fit sm:col-start-3 sm:mt-0", link.className)}
      >
        {link.label}
      </Link>
    )}
  </li>
);

function Mark({ state }: Pick<Step, "state">) {
  if (state === "later") return <Clock aria-hidden className="mt-0.5 size-[min(1.25rem,6vw)] text-ink-muted" />;
  if (state === "done") return <Check aria-hidden className="mt-0.5 size-[min(1.25rem,6vw)] text-verified-text" />;
  return (
    <span aria-hidden className="mt-1 ml-px block size-[min(1.125rem,5vw)] rounded-full border-2 border-field-rule" />
  );
}
