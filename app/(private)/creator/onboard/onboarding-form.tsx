"use client";

import type { ReactNode } from "react";
import { EngravedParts, Engraver, useEngraving } from "@/app/(private)/creator/engraver";
import { createProfile } from "@/app/(private)/creator/onboard/actions";
import { OnboardingDraft } from "@/app/(private)/creator/onboard/onboarding-draft";
import { MailSent, typedEmail } from "@/components/creators/mail-sent";
import { ShowcaseFields } from "@/components/creators/showcase-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { TermsAndPolicy } from "@/components/legal/terms-and-policy";
import { Folded } from "@/components/ui/folded";
import { paths } from "@/lib/paths";

const part = "mb-4 font-serif text-2xl";

const PAGE_FIELDS = ["craft", "city", "links"];

type OnboardingFormProps = {
  buttonLabel: string;
  rules: ReactNode;
  /** Set if mail stays on this machine. */
  mailbox: string | undefined;
};

export function OnboardingForm({ buttonLabel, rules, mailbox }: OnboardingFormProps) {
  const engraving = useEngraving();
  return (
    <ActionForm action={createProfile} page={paths.creatorOnboard} className="mt-6 max-w-2xl space-y-10 sm:mt-8">
      {(state) => (
        <>
          <OnboardingDraft />
          {state.status === "success" ? (
            <MailSent title={state.title ?? ""} message={state.message ?? ""} to={typedEmail(state)} mailbox={mailbox}>
              <p>The link works once, for 24 hours. Nothing after a few minutes? Look in your spam folder.</p>
            </MailSent>
          ) : (
            <>
              <ErrorSummary />
              <fieldset className="space-y-6">
                <legend className={part}>You</legend>
                <Field
                  name="displayName"
                  label="Display Name"
                  hint="The name on offers and licenses."
                  required
                  autoComplete="name"
                  maxLength={100}
                />
                <Field
                  name="email"
                  label="Email"
                  hint="You sign in with it. There is no password: we email you a link."
                  type="email"
                  required
                  autoComplete="email"
                  maxLength={254}
                />
                <Field
                  name="phone"
                  label="Phone"
                  type="tel"
                  autoComplete="tel"
                  maxLength={40}
                  fieldClassName="sm:max-w-80"
                />
              </fieldset>
              <fieldset>
                <legend className={part}>Your page</legend>
                <p className="text-ink-muted">All of it is optional. You can add it later.</p>
                <Folded
                  label="Craft, city, links and a portrait"
                  open={PAGE_FIELDS.some((name) => name in state.fieldErrors)}
                  className="mt-2 sm:mt-5"
                >
                  <div className="space-y-7">
                    <ShowcaseFields />
                    <fieldset className="border-engrave border-l-2 pl-5">
                      <legend className="mb-2 font-semibold">A portrait, if you want one</legend>
                      <Engraver {...engraving} />
                      <EngravedParts strokes={engraving.strokes} />
                    </fieldset>
                  </div>
                </Folded>
              </fieldset>
              <fieldset>
                <legend className={part}>Your rules</legend>
                {rules}
              </fieldset>
              <Honeypot />
              <p className="border-t pt-5 text-ink-muted">
                By creating a profile you agree to <TermsAndPolicy />, and to receive emails about your offers and
                licenses.
              </p>
              <SubmitButton variant="seal" size="lg" pendingLabel="Creating Account...">
                {buttonLabel}
              </SubmitButton>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}
