import { actFor } from "@/app/(private)/brand/choice-action";
import { leave } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

/** For somebody of several brands. The first is the one for which they act. */
export const BrandChoice = ({ brands: [now, ...others] }: { brands: readonly { id: string; name: string }[] }) => (
  <section aria-label="Your brands" className="border-b bg-paper-raised">
    <ActionForm action={actFor} page={paths.brand} prefix="brand-" className="page space-y-2 py-2">
      <ErrorSummary />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span>
          You act for <bdi className="font-semibold">{now?.name}</bdi>.
        </span>
        {others.map(({ id, name }) => (
          <SubmitButton key={id} variant="outline" size="sm" name="brand" value={id} pendingLabel="Changing...">
            {`Act for ${name}`}
          </SubmitButton>
        ))}
      </p>
    </ActionForm>
  </section>
);

/** For somebody who is signed in, has left their brand, and has no other area. */
export const NoBrand = ({ left, name }: { left: string; name: string }) => (
  <section aria-label="Your brand" className="border-b bg-paper-raised">
    <ActionForm action={leave} page={paths.signIn} prefix="left-" className="page space-y-2 py-2">
      <ErrorSummary />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span>
          You no longer act for <bdi className="font-semibold">{left}</bdi>. What it has stays with it. You are signed
          in as <bdi>{name}</bdi>.
        </span>
        <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
          Sign out
        </SubmitButton>
      </p>
    </ActionForm>
  </section>
);
