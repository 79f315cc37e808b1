"use client";

import { useEffect, useRef } from "react";
import { getGuide } from "@/app/(forms)/resources/nil-guide/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { sendEvent } from "@/components/site/send-event";
import { Button } from "@/components/ui/button";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { paths } from "@/lib/paths";

export function GuideForm() {
  return (
    <ActionForm action={getGuide} page={paths.nilGuide} toast aria-label="Get the guide" className="max-w-xl space-y-6">
      {(state) => (
        <>
          <ErrorSummary isToastEnough />
          {state.status === "success" ? (
            <OpenGuide />
          ) : (
            <>
              <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
              <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
              <Honeypot />
              <SubmitButton variant="seal" size="lg" pendingLabel="Processing...">
                Get the Guide
              </SubmitButton>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}

/** Time to read the confirmation before the guide replaces the page. */
const READING_MS = 2_000;

function OpenGuide() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.focus();
    sendEvent({ name: "guide_download", path: paths.nilGuide });
    const timer = setTimeout(() => window.location.assign(paths.nilGuidePdf), READING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${READING_MS / 1_000};url=${paths.nilGuidePdf}`} />
      </noscript>
      <p>We also emailed you the link. If nothing opens, use this button.</p>
      <p className="text-ink-muted">{GUIDE_UPDATES}</p>
      <Button asChild variant="ink">
        <a ref={link} href={paths.nilGuidePdf}>
          Open the guide (PDF)
        </a>
      </Button>
    </>
  );
}
