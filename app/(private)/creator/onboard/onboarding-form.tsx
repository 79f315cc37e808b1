"use client";

import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { EngravedParts, Engraver, useEngraving } from "@/app/(private)/creator/engraver";
import { createProfile } from "@/app/(private)/creator/onboard/actions";
import { MailSent, typedEmail } from "@/components/creators/mail-sent";
import { ShowcaseFields } from "@/components/creators/showcase-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { storedDraft, useSaveLater } from "@/components/form/stored-draft";
import { SubmitButton } from "@/components/form/submit-button";
import { TermsAndPolicy } from "@/components/legal/terms-and-policy";
import { Button } from "@/components/ui/button";
import { Folded } from "@/components/ui/folded";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/paths";

/** Stored in the browser (spec 3, local onboarding draft). Never holds the name or the login address. */
type Draft = {
  preset_type: string;
  toggles: string[];
  price_floor_cents: number | null;
  auto_approve: boolean;
  allows_exclusive: boolean;
  payout_email: string;
  replica_notice: string;
  media_choice: string;
  media: string[];
  lastSaved: number;
};

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null;
  return (
    typeof draft?.preset_type === "string" &&
    Array.isArray(draft.toggles) &&
    Array.isArray(draft.media) &&
    typeof draft.payout_email === "string" &&
    typeof draft.lastSaved === "number"
  );
};

const onboardingDraft = storedDraft("creator-onboarding-draft", (stored) => (isDraft(stored) ? stored : undefined));

function readDraft(form: HTMLFormElement, now: number): Draft {
  const data = new FormData(form);
  const cents = Math.round(Number(data.get("minimumRate")) * 100);
  return {
    preset_type: String(data.get("preset") ?? ""),
    toggles: data.getAll("toggles").map(String),
    price_floor_cents: Number.isSafeInteger(cents) && cents > 0 ? cents : null,
    auto_approve: data.has("autoApprove"),
    allows_exclusive: data.has("allowsExclusive"),
    payout_email: String(data.get("payoutEmail") ?? ""),
    media_choice: String(data.get("mediaChoice") ?? ""),
    media: data.getAll("media").map(String),
    replica_notice: String(data.get("replicaNotice") ?? ""),
    lastSaved: now,
  };
}

function fillFromDraft(form: HTMLFormElement, draft: Draft): void {
  const inputs = (name: string) => form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
  for (const radio of inputs("preset")) radio.checked = radio.value === draft.preset_type;
  for (const radio of inputs("replicaNotice")) radio.checked = radio.value === draft.replica_notice;
  for (const radio of inputs("mediaChoice")) radio.checked = radio.value === draft.media_choice;
  for (const box of inputs("media")) box.checked = draft.media.includes(box.value);
  for (const box of inputs("toggles")) box.checked = draft.toggles.includes(box.value);
  for (const box of inputs("autoApprove")) box.checked = draft.auto_approve;
  for (const box of inputs("allowsExclusive")) box.checked = draft.allows_exclusive;
  for (const field of inputs("payoutEmail")) field.value = draft.payout_email;
  const cents = draft.price_floor_cents;
  if (cents !== null) for (const field of inputs("minimumRate")) field.value = String(cents / 100);
}

const save = (form: HTMLFormElement) => onboardingDraft.save(readDraft(form, Date.now()));

/** Must be inside the form; deletes the draft after submission. */
function OnboardingDraft() {
  const { state } = useContext(FormContext);
  const mark = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Draft>();
  const sent = state.status === "success";

  useEffect(() => {
    if (state.submitCount === 0) setFound(onboardingDraft.load(Date.now()));
  }, [state.submitCount]);

  useEffect(() => {
    if (sent) onboardingDraft.discard();
  }, [sent]);

  useSaveLater(mark, save, { isOn: !sent, atOnce: false });

  const restore = () => {
    const form = mark.current?.closest("form");
    if (form && found) fillFromDraft(form, found);
    setFound(undefined);
    form?.querySelector<HTMLInputElement>("input[name=preset]:checked")?.focus();
  };
  const discard = () => {
    onboardingDraft.discard();
    setFound(undefined);
    mark.current?.closest("form")?.querySelector<HTMLInputElement>("input")?.focus();
  };

  return (
    <div ref={mark} hidden={!found || sent}>
      <Notice title="You started this form before">
        <p>The rules you chose were kept in this browser.</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" onClick={restore}>
            Restore my rules
          </Button>
          <Button size="sm" variant="outline" onClick={discard}>
            Discard them
          </Button>
        </p>
      </Notice>
    </div>
  );
}

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
