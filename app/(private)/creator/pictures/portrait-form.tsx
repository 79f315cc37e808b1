"use client";

import { useState } from "react";
import { Engraved, EngravedParts, useEngraving } from "@/app/(private)/creator/engraver";
import { savePortrait } from "@/app/(private)/creator/pictures/actions";
import { AudienceField, PictureField } from "@/app/(private)/creator/pictures/picture-field";
import { ActionForm } from "@/components/form/action-form";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";
import type { Audience } from "@/lib/pictures/rules";

const kinds = [
  { value: "photo", label: "As a photo" },
  {
    value: "engraving",
    label: "As an engraving",
    hint: "Lines that your browser draws. The photo stays on your device.",
  },
];

type PortraitFormProps = {
  version: string;
  /** Who sees the current photo. A new one is not shown to anybody else automatically. */
  audience: Audience | undefined;
};

/** Without scripts it sends a photo. */
export function PortraitForm({ version, audience }: PortraitFormProps) {
  const engraving = useEngraving();
  const [isChosen, setChosen] = useState(false);
  const [as, setAs] = useState("photo");
  const isEngraving = as === "engraving";
  const choose = (file: File | undefined) => {
    setChosen(file !== undefined);
    void engraving.choose(file);
  };
  return (
    <ActionForm action={savePortrait} page={paths.creatorPictures} className="space-y-6" aria-labelledby="portrait">
      <ErrorSummary />
      <ShownVersion version={version} />
      {/* If it is an engraving, only the lines are sent. */}
      <PictureField label="Photo of you" isFace isSent={!isEngraving} onReady={choose} />
      {isChosen ? (
        <RadioGroup name="as" legend="How it is shown" choices={kinds} defaultValue="photo" onValueChange={setAs} />
      ) : (
        <input type="hidden" name="as" value="photo" />
      )}
      {isEngraving && (
        <>
          <p role="status" className="text-ink-muted text-sm">
            {engraving.status}
          </p>
          <Engraved {...engraving} />
          <EngravedParts strokes={engraving.strokes} />
        </>
      )}
      {isEngraving ? <input type="hidden" name="audience" value="everybody" /> : <AudienceField audience={audience} />}
      <SubmitButton pendingLabel="Saving..." {...(isEngraving && engraving.strokes.length === 0 && { disabled: true })}>
        {isEngraving ? "Use this engraving" : "Use this photo"}
      </SubmitButton>
    </ActionForm>
  );
}
