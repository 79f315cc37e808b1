"use client";

import { type FormEvent, useId, useState } from "react";
import { RecoveryCodes } from "@/components/factors/recovery-codes";
import { usePasskey } from "@/components/factors/use-passkey";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { FACTOR_FIELD } from "@/lib/acts";
import { type FormAction, toneOf } from "@/lib/forms/state";

type AddPasskeyProps = { action: FormAction; nameMax: number; then: string };

/** Adds a passkey of this device, then leads to the page `then`. It needs scripts, and is not there without them. */
export function AddPasskey({ action, nameMax, then }: AddPasskeyProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const { state, pending, run } = usePasskey("make", action);
  const add = (event: FormEvent) => {
    event.preventDefault();
    run({ name, ...(state.asksFactor && { [FACTOR_FIELD]: code }) });
  };
  if (state.status === "success") {
    const { codes = [] } = state;
    return (
      <div className="space-y-5">
        <Notice tone="success" role="status" title={state.title} />
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        <Button asChild>
          <a href={then}>{codes.length > 0 ? "I have kept them: continue" : "Continue"}</a>
        </Button>
      </div>
    );
  }
  const faults = Object.values(state.fieldErrors);
  return (
    <form onSubmit={add} noValidate className="max-w-md space-y-4 noscript:hidden">
      {state.status === "error" && (
        <Notice tone={toneOf(state)} role="alert" title={state.title ?? "The passkey was not added"}>
          {state.message && <p>{state.message}</p>}
          {faults.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-name`}>Name of the passkey</Label>
        <Input
          id={`${id}-name`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={nameMax}
          autoComplete="off"
          aria-invalid={state.fieldErrors.name ? true : undefined}
        />
      </div>
      {state.asksFactor && (
        <div className="space-y-1.5">
          <Label htmlFor={`${id}-code`}>Code of your authenticator app, or a recovery code</Label>
          <Input
            id={`${id}-code`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={40}
            autoComplete="one-time-code"
          />
        </div>
      )}
      <Button type="submit" variant="outline" disabled={pending}>
        {pending ? <span key="pending">Asking your device...</span> : <span key="ready">Add a passkey</span>}
      </Button>
    </form>
  );
}
