"use client";

import { useId, useState } from "react";
import { MAY_IT_RUN, MayItRunAnswer, MayItRunFields } from "@/components/licenses/may-it-run";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";
import { dayAt } from "@/lib/time";
import { askedIn, licenseOf, type mayRun, mayRunBy } from "@/lib/verify/asked";
import type { Report } from "@/lib/verify/check";

/**
 * Answers from the certificate alone, in the browser. Without scripts the form leads to the license's public page, which
 * answers it.
 */
export function AskCertificate({ report }: { report: Report }) {
  const prefix = useId();
  const [reply, setReply] = useState<ReturnType<typeof mayRun>>();
  const { facts } = report;
  const license = licenseOf(report);
  if (!facts || !license) return null;
  const now = new Date();
  return (
    <section aria-labelledby={`${prefix}ask`} className="space-y-4 border-t pt-6">
      <h3 id={`${prefix}ask`} className="font-serif text-2xl">
        {MAY_IT_RUN}
      </h3>
      <form
        method="get"
        action={paths.publicLicense(facts.number)}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const asked = askedIn((name) => form.get(name));
          setReply(asked && mayRunBy(report, license, asked, new Date()));
        }}
        className="space-y-4"
      >
        <MayItRunFields
          prefix={prefix}
          asked={undefined}
          licensed={license.licensed}
          today={dayAt(now, license.zone ?? "UTC")}
        />
        <button type="submit" className={buttonVariants({ variant: "seal" })}>
          Ask
        </button>
      </form>
      {reply && <MayItRunAnswer reply={reply} />}
    </section>
  );
}
