"use client";

import type { ReactNode } from "react";
import { RecoveryCodes } from "@/components/factors/recovery-codes";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type AppFormProps = {
  action: FormAction;
  page: string;
  /** For which the code can be scanned. */
  minutes: number;
  isBegun: boolean;
  /** The code to scan, and what to do. */
  children: ReactNode;
};

/** The last step of an authenticator app, then its recovery codes, which only the answer to the form holds. */
export function AppForm({ action, page, minutes, isBegun, children }: AppFormProps) {
  return (
    <ActionForm action={action} page={page} className="mt-6 space-y-6">
      {({ status, codes }) => {
        if (status === "success") return <Done codes={codes ?? []} />;
        if (!isBegun) return <NotBegun minutes={minutes} />;
        return (
          <>
            <ErrorSummary />
            {children}
            <Field
              name="appCode"
              label="Code"
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              fieldClassName="max-w-xs"
            />
            <SubmitButton pendingLabel="Checking...">Turn it on</SubmitButton>
          </>
        );
      }}
    </ActionForm>
  );
}

const Done = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ErrorSummary />
    {codes.length > 0 && <RecoveryCodes codes={codes} />}
    <Button asChild>
      <a href={paths.admin}>{codes.length > 0 ? "I have kept them: continue" : "Continue"}</a>
    </Button>
  </>
);

const NotBegun = ({ minutes }: { minutes: number }) => (
  <p>
    Nothing is being set up: a code to scan is shown for {minutes} minutes.{" "}
    <a href={paths.factor} className="underline underline-offset-2">
      Start again
    </a>
  </p>
);
