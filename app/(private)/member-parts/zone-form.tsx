"use client";

import { useSyncExternalStore } from "react";
import { saveTimeZone } from "@/app/(private)/member-parts/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";

const unchanging = () => () => undefined;
const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const ofNobody = () => undefined;

/** The browser's own name for a zone whose listed name differs: "Asia/Calcutta" for "Asia/Kolkata". */
function nameHere(zone: string): string | undefined {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const nameIn = (zones: readonly string[], name: string): string | undefined =>
  zones.includes(name) ? name : zones.find((zone) => nameHere(zone) === nameHere(name));

const labelOf = (zone: string): string => zone.replaceAll("_", " ");

type ZoneFormProps = { page: string; zones: readonly string[]; present: string };

export function ZoneForm({ page, zones, present }: ZoneFormProps) {
  const browsers = useSyncExternalStore(unchanging, ofBrowser, ofNobody);
  const here = browsers && nameIn(zones, browsers);
  return (
    <ActionForm action={saveTimeZone} page={page} prefix="zone-" className="space-y-4">
      <ErrorSummary />
      <Field
        as="select"
        name="timeZone"
        label="Time zone"
        hint={here && here !== present ? `This device is in ${labelOf(here)}.` : undefined}
        options={zones.map((zone) => ({ value: zone, label: labelOf(zone) }))}
        defaultValue={present}
        oneOfSeveral
      />
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save time zone
      </SubmitButton>
    </ActionForm>
  );
}
