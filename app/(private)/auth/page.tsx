import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signInWithForm } from "@/app/(private)/auth/actions";
import { NoSession } from "@/components/admin/load-failure";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { currentPerson } from "@/lib/members/actors";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";

export const metadata: Metadata = { title: "Admin sign-in" };

/** An administrator who signed in by a mailed link must still enter a password. */
async function isKnown(): Promise<boolean> {
  const person = await currentPerson();
  return person !== undefined && (person.role === "member" || person.kind === "admin");
}

export default async function AuthPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const known = await readOrLog("a session", isKnown);
  if (known.ok && known.value) redirect(paths.admin);
  if (!known.ok) setPageStatus(503);
  const { setup } = await searchParams;
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-md border bg-paper-raised p-6 sm:p-10">
        <h1 className="text-4xl">Admin sign-in</h1>
        <p className="mt-2 text-ink-muted">Authorized administrators only</p>
        {!known.ok && <NoSession requestId={known.requestId} />}
        {setup === "unverified" && (
          <Notice tone="error" role="alert" title="Failed to verify admin status after setup" className="mt-6">
            <p>Your password was saved. Sign in with it here.</p>
          </Notice>
        )}
        <ActionForm action={signInWithForm} page={paths.auth} className="mt-8 space-y-6">
          <ErrorSummary />
          <Field name="email" label="Email" type="email" required autoComplete="username" maxLength={254} />
          <Field name="password" label="Password" type="password" required autoComplete="current-password" />
          <SubmitButton pendingLabel="Signing in..." className="w-full">
            Sign In
          </SubmitButton>
          <div className="space-y-3 border-t pt-5">
            <p className="text-ink-muted">
              Kept out after too many tries, or no password yet? A link to the email typed above signs you in without
              one.
            </p>
            <SubmitButton name="way" value="link" formNoValidate variant="outline" size="sm" pendingLabel="Sending...">
              Email me a sign-in link
            </SubmitButton>
          </div>
        </ActionForm>
      </div>
    </div>
  );
}
