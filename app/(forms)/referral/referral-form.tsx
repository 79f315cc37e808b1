"use client";

import Link from "next/link";
import { claim } from "@/app/(forms)/referral/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";

type ReferralFormProps = {
  name: string;
  code: string | undefined;
  page: string;
  next: string;
};

export function ReferralForm({ name, code, page, next }: ReferralFormProps) {
  return (
    <ActionForm
      action={claim}
      page={page}
      toast
      aria-label={code ? "Claim your referral" : "Leave your name and address"}
      className="max-w-xl space-y-6"
    >
      {(state) => (
        <>
          <ErrorSummary />
          {state.status === "success" ? (
            <Button asChild variant="seal" size="lg">
              <Link href={next}>Continue to the waitlist</Link>
            </Button>
          ) : (
            <>
              <Field
                name="fullName"
                label="Full Name"
                required
                autoComplete="name"
                maxLength={100}
                defaultValue={name}
              />
              <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
              {code && <input type="hidden" name="ref" value={code} />}
              <Honeypot />
              <SubmitButton variant="seal" size="lg" pendingLabel="Saving...">
                Save &amp; Continue
              </SubmitButton>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}
