"use client";

import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { type Draft, fillFromDraft, saveDraft, waitlistDraft } from "@/app/(forms)/waitlist/draft";
import type { Step } from "@/app/(forms)/waitlist/steps";
import { FormContext } from "@/components/form/form-context";
import { useSaveLater } from "@/components/form/stored-draft";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";

/** Must be inside the form. */
export function WaitlistDraft({ step }: { step: Step }) {
  const { state } = useContext(FormContext);
  const mark = useRef<HTMLDivElement>(null);
  const carrier = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Draft>();

  useEffect(() => setFound(waitlistDraft.load(Date.now())), []);

  // After the server's response the fields of step 2 hold the carried values.
  useEffect(() => {
    if (state.submitCount > 0) carrier.current?.replaceChildren();
  }, [state.submitCount]);

  const save = useCallback((form: HTMLFormElement) => saveDraft(form, step, Date.now()), [step]);
  useSaveLater(mark, save, { isOn: true, atOnce: step === 2 });

  const resume = () => {
    const form = mark.current?.closest("form");
    if (!form || !found || !carrier.current) return;
    fillFromDraft(form, found, carrier.current);
    setFound(undefined);
    if (found.step === 2) form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=continue]"));
    else form.querySelector<HTMLInputElement>("input[name=fullName]")?.focus();
  };
  const discard = () => {
    waitlistDraft.discard();
    setFound(undefined);
    mark.current?.closest("form")?.querySelector<HTMLInputElement>("input[name=fullName]")?.focus();
  };

  return (
    <div ref={mark} hidden={!found || state.submitCount > 0}>
      <div ref={carrier} />
      <Notice title="You started this form before">
        {found && (
          <p>
            What you typed was kept in this browser, <Moment at={new Date(found.lastSaved)} />.
          </p>
        )}
        <p className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" onClick={resume}>
            Resume where you left off
          </Button>
          <Button size="sm" variant="outline" onClick={discard}>
            Discard
          </Button>
        </p>
      </Notice>
    </div>
  );
}

export function ForgetDraft() {
  useEffect(waitlistDraft.discard, []);
  return null;
}
