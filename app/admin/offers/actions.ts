"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { actAsAdmin } from "@/app/admin/act-as-admin";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { voidGrant } from "@/lib/admin/offers/mutations";
import { voidGrantSchema } from "@/lib/admin/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";

const failed = { title: "Error", message: "The license was not voided, and nobody was told. Please try again." };

/** Voids a license, with a reason that both parties are told. */
export async function voidLicense(previous: FormState, form: FormData): Promise<FormState> {
  const asker = await actAsAdmin(previous, form);
  if (!asker.ok) return asker.state;
  const { admin } = asker;
  const parsed = parseForm(voidGrantSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const { grantId, reason } = parsed.data;
  const saved = await attempt(() => voidGrant(admin, grantId, reason, new Date()), previous, form, failed);
  refresh();
  if (!saved.ok) return saved.state;
  if (!saved.value) {
    return errorState(previous, form, {
      title: "Nothing was changed",
      message: "The license is not active any more. It is shown as it is now.",
    });
  }
  after(dispatchSoon);
  return successState(previous, {
    title: "License voided",
    message: "It permits nothing from now on. Both parties get an email with the reason.",
  });
}
