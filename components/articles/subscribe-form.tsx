"use client";

import type { FormEvent } from "react";
import { ActionForm } from "@/components/form/action-form";
import { useControl, useSentValues } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { Label } from "@/components/ui/label";
import type { FormAction } from "@/lib/forms/state";

export type SubscribeFormProps = {
  subscribe: FormAction;
  from: "page" | "popup";
  post: string;
  page: string;
  /** Computed by the server, so that the page does not load the code for it. */
  button: string;
  className?: string;
};

/** Uses the browser's validation, so that submitting an empty form does nothing (spec 5). */
function checkFirst(event: FormEvent) {
  if (event.target instanceof HTMLFormElement && !event.target.reportValidity()) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Lighter than the form components, because every article has it. */
export function SubscribeForm({ subscribe, from, post, page, button, className }: SubscribeFormProps) {
  return (
    <div onSubmitCapture={checkFirst} className={className}>
      <ActionForm action={subscribe} page={page} prefix={`${from}-`} aria-label="Subscribe to new articles">
        {(state, pending) => (
          <>
            {state.title && (
              <div role={state.status === "error" ? "alert" : "status"} className="mb-3">
                <p className={state.status === "error" ? "font-semibold text-error-text" : "font-semibold"}>
                  {state.title}
                </p>
                <p>{state.message}</p>
              </div>
            )}
            {state.status !== "success" && (
              <>
                <EmailField />
                <button type="submit" disabled={pending} className={`${button} mt-3`}>
                  {pending ? "Subscribing..." : "Subscribe"}
                </button>
              </>
            )}
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="post" value={post} />
            <Honeypot />
          </>
        )}
      </ActionForm>
    </div>
  );
}

function EmailField() {
  const { id, describedBy, errorId, error, invalid } = useControl("email", false);
  return (
    <>
      <Label bare htmlFor={id} className="block font-semibold">
        Your email
      </Label>
      {error && (
        <p id={errorId} className="text-error-text">
          {error}
        </p>
      )}
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="Your email"
        defaultValue={useSentValues("email")?.[0]}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className="mt-1 min-h-11 w-full max-w-md rounded-sm border border-field-rule bg-paper-raised px-3 py-2 placeholder:text-ink-muted"
      />
    </>
  );
}
