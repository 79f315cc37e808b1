import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ZoneForm } from "@/app/(private)/member-parts/zone-form";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { FormAction } from "@/lib/forms/state";
import { TIME_ZONES, zoneToday } from "@/lib/members/zone";
import { paths } from "@/lib/paths";
import { readerZone } from "@/lib/time";

export const AccountHead = ({ email }: { email: string }) => (
  <header className="mb-6">
    <h1 className="text-4xl">Your account</h1>
    <p className="mt-3">
      You sign in with <bdi className="wrap-anywhere font-semibold">{email}</bdi>.
    </p>
  </header>
);

type AccountRowProps = {
  title: "Profile" | "Billing details" | "Emails" | "Security" | "Data and closing";
  /** What is set there now. */
  says: ReactNode;
  children: ReactNode;
};

/** A row of an account. It opens automatically if a form in it was answered (app/styles/folds.css). */
export const AccountRow = ({ title, says, children }: AccountRowProps) => (
  <details className="answering border-t last:border-b">
    <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 [&::-webkit-details-marker]:hidden">
      <h2 className="text-2xl">{title}</h2>
      <ChevronDown aria-hidden className="row-span-2 size-4 [[open]>summary>&]:rotate-180" />
      <span className="wrap-anywhere text-ink-muted">{says}</span>
    </summary>
    <div className="max-w-2xl space-y-10 pt-3 pb-8">{children}</div>
  </details>
);

/** What only some want to know. */
export const More = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <Disclosure isInline summary={summary}>
    <div className="mt-2 space-y-3 border-field-rule border-l-2 pl-4 text-ink-muted">{children}</div>
  </Disclosure>
);

export const zoneInWords = (chosen: string | null): string => `Times in ${readerZone(chosen).replaceAll("_", " ")}.`;

export const ZonePart = ({ page, chosen }: { page: string; chosen: string | null }) => (
  <section aria-labelledby="zone" className="space-y-4">
    <h3 id="zone" className="text-xl">
      Your time zone
    </h3>
    <p>Pages, emails and your calendar use this zone. A license ends in the zone that its agreement names.</p>
    <ZoneForm page={page} zones={TIME_ZONES} present={zoneToday(readerZone(chosen))} />
  </section>
);

export const DataPart = () => (
  <section aria-labelledby="data" className="space-y-4">
    <h3 id="data" className="text-xl">
      Your data
    </h3>
    <p>
      <Link href={paths.yourData} prefetch={false} className="underline underline-offset-2">
        See, download or erase
      </Link>{" "}
      everything that we hold about you.
    </p>
  </section>
);

/** Asks for a typed word, because closing cannot be undone. `children`: the button's words. */
export const ClosingForm = ({ action, page, children }: { action: FormAction; page: string; children: string }) => (
  <ActionForm action={action} page={page} prefix="close-" className="space-y-4">
    <ErrorSummary />
    <Field
      name="word"
      label="Type the word close"
      required
      maxLength={40}
      autoComplete="off"
      fieldClassName="max-w-60"
    />
    <SubmitButton variant="outline" pendingLabel="Closing...">
      {children}
    </SubmitButton>
  </ActionForm>
);
