import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ShareBar } from "@/components/ui/share-bar";

export type Step = {
  name: string;
  isDone: boolean;
  /** Why, while it is to be done. */
  text: string;
  link?: { href: string; label: string; className?: string };
};

type ChecklistProps = {
  title: string;
  steps: readonly Step[];
  /** Whether there is a deal already: the first open step is then said in one line. */
  isShort: boolean;
};

/** The first step to be done that the reader can take, or the first that others take. Undefined once all are done. */
export function nextOf(steps: readonly Step[]): Step | undefined {
  const open = steps.filter(({ isDone }) => !isDone);
  return open.find(({ link }) => link) ?? open[0];
}

/** The step to take next with its act, and the names of those after it. Nothing once all are done. */
export function Checklist({ title, steps, isShort }: ChecklistProps) {
  const open = steps.filter(({ isDone }) => !isDone);
  const next = nextOf(steps);
  if (!next) return null;
  if (isShort) return <NextStep step={next} />;
  const later = open.filter((step) => step !== next);
  const done = steps.length - open.length;
  return (
    <section aria-labelledby="first-steps" className="border bg-paper-raised px-[min(1rem,3vw)] py-5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-steps" className="text-2xl">
          {title}
        </h2>
        {done > 0 && (
          <p className="flex flex-wrap items-center gap-3 text-ink-muted text-sm">
            {done} of {steps.length} done
            <ShareBar share={done / steps.length} className="h-2 w-24 border border-field-rule" />
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <p className="font-semibold text-lg">{next.name}</p>
          <p className="wrap-anywhere text-ink-muted">{next.text}</p>
        </div>
        {next.link && (
          <Button asChild>
            <Link href={next.link.href} prefetch={false} className={next.link.className}>
              {next.link.label}
            </Link>
          </Button>
        )}
      </div>
      {later.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-sm">
          <p className="text-ink-muted max-sm:w-full">Then</p>
          <ul className="contents">
            {later.map(({ name, link }) => (
              <li key={name}>
                {link ? (
                  <Link href={link.href} prefetch={false} className="inline-block min-h-6 underline underline-offset-2">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const NextStep = ({ step: { name, link } }: { step: Step }) =>
  link && (
    <p className={link.className}>
      Next:{" "}
      <Link href={link.href} prefetch={false} className="font-semibold underline underline-offset-2">
        {name[0]?.toLowerCase()}
        {name.slice(1)}
      </Link>
    </p>
  );
