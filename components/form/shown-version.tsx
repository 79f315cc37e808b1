"use client";

import { useState } from "react";
import { useSentValues } from "@/components/form/form-context";
import { VERSION_FIELD } from "@/lib/form-fields";

/**
 * The version of what the form shows (lib/text/version.ts). Stays that of the first rendering when the page is read
 * again, because fields that were typed into stay too. Must be inside an `ActionForm`.
 */
export function ShownVersion({ version }: { version: string }) {
  const [shown] = useState(version);
  const answered = useSentValues(VERSION_FIELD)?.[0];
  return <input type="hidden" name={VERSION_FIELD} value={answered ?? shown} />;
}
