"use client";

import { EngravedParts, Engraver, useEngraving } from "@/app/(private)/creator/engraver";
import { savePortrait } from "@/app/(private)/creator/portrait-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";

type PortraitFormProps = { hasPortrait: boolean; version: string; page: string };

export function PortraitForm({ hasPortrait, version, page }: PortraitFormProps) {
  const engraving = useEngraving();
  const { strokes } = engraving;
  const isEngraved = strokes.length > 0;
  return (
    <div className="space-y-4">
      <Engraver {...engraving} />
      <ActionForm action={savePortrait} page={page} closed={!isEngraved && !hasPortrait} className="space-y-3">
        <ErrorSummary />
        <ShownVersion version={version} />
        <EngravedParts strokes={strokes} />
        <div className="flex flex-wrap gap-3">
          {isEngraved && (
            <SubmitButton name="act" value="save" pendingLabel="Saving...">
              Use this engraving
            </SubmitButton>
          )}
          {hasPortrait && (
            <SubmitButton name="act" value="remove" variant="outline" pendingLabel="Removing...">
              Remove the portrait
            </SubmitButton>
          )}
        </div>
      </ActionForm>
    </div>
  );
}
