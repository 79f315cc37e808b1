"use client";

import { useContext, useEffect, useRef, useState } from "react";
import { type Draft, fillFromDraft, onboardingDraft, readDraft } from "@/app/(private)/creator/onboard/draft";
import { FormContext } from "@/components/form/form-context";
import { useSaveLater } from "@/components/form/stored-draft";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

const save = (form: HTMLFormElement) => onboardingDraft.save(readDraft(form, Date.now()));

/** Must be inside the form; deletes the draft after submission. */
export function OnboardingDraft() {
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
