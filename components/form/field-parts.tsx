import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-ink-muted text-sm leading-snug empty:hidden">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-error-text text-sm leading-snug">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}

export function OptionalMark() {
  return <span className="font-normal text-ink-muted"> (optional)</span>;
}
