"use client";

import { useState } from "react";
import { useDrawnFor } from "@/components/form/form-context";
import { DRAWN_FOR } from "@/lib/form-fields";
import { emptyFormState, type FormAction, type FormState } from "@/lib/forms/state";

const failed = (title: string): FormState => ({ ...emptyFormState, status: "error", title, submitCount: 1 });

const UNSUPPORTED = "This browser has no passkeys, or this page is not secure (https).";

const PIN =
  "A security key needs a PIN or a fingerprint (user verification): set one in the settings of your system or browser first.";

/** Of the browser's failure. */
export function wordsOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for this account already.";
  // Browsers name either for a security key that has no PIN.
  if (name === "ConstraintError") return `This device cannot show that it is you. ${PIN}`;
  if (name === "NotAllowedError" || name === "AbortError")
    return `Nothing was confirmed: it was cancelled, took too long, or cannot show that it is you. ${PIN}`;
  return "The passkey did not work here. Please try again, or use another way.";
}

/** By a post of the form's action with these fields, as if they had been typed. */
function post(action: FormAction, fields: Readonly<Record<string, string>>): Promise<FormState> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return action(emptyFormState, form);
}

/** Asks the server for the question, the device for its answer, and sends that. The library is loaded for it. */
async function ceremony(
  kind: "make" | "show",
  action: FormAction,
  fields: Readonly<Record<string, string>>,
): Promise<FormState> {
  const asked = await post(action, fields);
  if (!asked.passkey) return asked;
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = JSON.parse(asked.passkey);
  const answer = await (kind === "make" ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }));
  return post(action, { ...fields, passkey: JSON.stringify(answer) });
}

type Passkey = { state: FormState; pending: boolean; run: (fields?: Readonly<Record<string, string>>) => void };

/** `make` adds a passkey of this device, `show` proves one. An answer that names a page opens it. */
export function usePasskey(kind: "make" | "show", action: FormAction): Passkey {
  const [state, setState] = useState(emptyFormState);
  const [pending, setPending] = useState(false);
  const drawnFor = useDrawnFor();
  const run = async (typed: Readonly<Record<string, string>> = {}) => {
    setPending(true);
    const fields = { ...typed, [DRAWN_FOR]: drawnFor };
    const answer = window.PublicKeyCredential
      ? await ceremony(kind, action, fields).catch((failure: unknown) => failed(wordsOf(failure)))
      : failed(UNSUPPORTED);
    setState((before) => ({ ...answer, submitCount: before.submitCount + 1 }));
    if (answer.leadsTo) window.location.assign(answer.leadsTo);
    else setPending(false);
  };
  return { state, pending, run: (fields) => void run(fields) };
}
