import type { ReactNode } from "react";
import { Seal } from "@/components/engraving/seal";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { brand } from "@/lib/brand";
import type { FormAction } from "@/lib/forms/state";

type LinkFormProps = {
  action: FormAction;
  page: string;
  sent: Readonly<Record<string, string>>;
  button: string;
  pendingLabel: string;
};

export const LinkForm = ({ action, page, sent, button, pendingLabel }: LinkFormProps) => (
  <ActionForm action={action} page={page} className="mt-8 space-y-6">
    <ErrorSummary />
    {Object.entries(sent).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SubmitButton variant="seal" size="lg" pendingLabel={pendingLabel}>
      {button}
    </SubmitButton>
  </ActionForm>
);

export const LinkFoot = ({ children }: { children: ReactNode }) => (
  <p className="mt-8 border-t pt-5 text-ink-muted">{children}</p>
);

export type LinkPageProps = LinkFormProps & {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
};

/** Only the button acts, so that mail scanners that follow links do nothing. */
export const LinkPage = ({ title, lead, children, foot, ...form }: LinkPageProps) => (
  <div className="page flex items-start justify-between gap-16 py-12 md:py-20">
    <div className="prose-measure wrap-anywhere min-w-0">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-lg">{lead}</p>
      {children}
      <LinkForm {...form} />
      {foot && <LinkFoot>{foot}</LinkFoot>}
    </div>
    <Seal words={`${brand.name} · only the button acts ·`} className="hidden w-56 shrink-0 lg:block" />
  </div>
);
