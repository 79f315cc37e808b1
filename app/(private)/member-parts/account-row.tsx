import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export const AccountHead = ({ email }: { email: string }) => (
  <header className="mb-6">
    <h1 className="text-4xl">Your account</h1>
    <p className="mt-3">
      You sign in with <bdi className="wrap-anywhere font-semibold">{email}</bdi>.
    </p>
  </header>
);

type AccountRowProps = {
  title: "Profile" | "Billing details" | "Emails" | "Security" | "Data and closing";
  /** What is set there now. */
  says: ReactNode;
  children: ReactNode;
};

/** A row of an account. It opens automatically if a form in it was answered (app/styles/folds.css). */
export const AccountRow = ({ title, says, children }: AccountRowProps) => (
  <details className="answering border-t last:border-b">
    <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 [&::-webkit-details-marker]:hidden">
      <h2 className="text-2xl">{title}</h2>
      <ChevronDown aria-hidden className="row-span-2 size-4 [[open]>summary>&]:rotate-180" />
      <span className="wrap-anywhere text-ink-muted">{says}</span>
    </summary>
    <div className="max-w-2xl space-y-10 pt-3 pb-8">{children}</div>
  </details>
);
