"use client";

import { usePasskey } from "@/components/factors/use-passkey";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { FormAction } from "@/lib/forms/state";

type PasskeyButtonProps = {
  action: FormAction;
  label: string;
  fields?: Readonly<Record<string, string>>;
  className?: string;
};

/** Shows a passkey of this device. It needs scripts, and is not there without them. */
export function PasskeyButton({ action, label, fields, className }: PasskeyButtonProps) {
  const { state, pending, run } = usePasskey("show", action);
  return (
    <div className="space-y-3 noscript:hidden">
      <Button variant="outline" disabled={pending} onClick={() => run(fields)} className={className}>
        {pending ? <span key="pending">Asking your device...</span> : <span key="ready">{label}</span>}
      </Button>
      {state.status !== "idle" && !state.leadsTo && (
        <Notice
          tone={state.status === "error" ? "error" : "success"}
          role={state.status === "error" ? "alert" : "status"}
          title={state.title}
        >
          {state.message && <p>{state.message}</p>}
        </Notice>
      )}
    </div>
  );
}
