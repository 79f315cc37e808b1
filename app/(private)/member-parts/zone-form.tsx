"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
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

type ZoneFormProps = { page: string; zones: readonly string[]; chosen: string | null };

export function ZoneForm({ page, zones, chosen }: ZoneFormProps) {
  const browsers = useSyncExternalStore(unchanging, ofBrowser, ofNobody);
  const guess = chosen === null && browsers ? nameIn(zones, browsers) : undefined;
  const place = useRef<HTMLDivElement>(null);
  // Does not override a choice made before hydration.
  useEffect(() => {
    const select = place.current?.querySelector("select");
    if (guess && select?.value === "") select.value = guess;
  }, [guess]);
  return (
    <ActionForm action={saveTimeZone} page={page} prefix="zone-" className="space-y-4">
      <ErrorSummary />
      <div ref={place}>
        <Field
          as="select"
          name="timeZone"
          label="Time zone"
          hint={guess ? `This device is in ${labelOf(guess)}. Save it to keep it.` : undefined}
          placeholder="None chosen"
          options={zones.map((zone) => ({ value: zone, label: labelOf(zone) }))}
          defaultValue={chosen ?? ""}
          oneOfSeveral
        />
      </div>
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save time zone
      </SubmitButton>
    </ActionForm>
  );
}
