"use client";

import { Engraver, useEngraving } from "@/app/(private)/creator/engraver";
import { savePortrait } from "@/app/(private)/creator/portrait-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";

/** Makes a portrait of a photo, and keeps or removes it. `page` is the path that it stands on. */
export function PortraitForm({ hasPortrait, page }: { hasPortrait: boolean; page: string }) {
  const engraving = useEngraving();
  return (
    <ActionForm action={savePortrait} page={page} className="space-y-4">
      <ErrorSummary />
      <Engraver {...engraving} />
      <div className="flex flex-wrap gap-3">
        {engraving.strokes.length > 0 && (
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
  );
}
