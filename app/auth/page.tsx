import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signInWithForm } from "@/app/auth/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { currentAdmin, currentPerson } from "@/lib/auth/actors";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin sign-in" };

export default async function AuthPage() {
  if (await currentAdmin()) redirect(paths.admin);
  // An administrator who came by a mailed link has still to show the password.
  if ((await currentPerson())?.role === "member") redirect(paths.admin);
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-md border bg-paper-raised p-6 sm:p-10">
        <h1 className="text-4xl">Admin sign-in</h1>
        <p className="mt-2 text-ink-muted">Authorized administrators only</p>
        <ActionForm action={signInWithForm} page={paths.auth} className="mt-8 space-y-6">
          <ErrorSummary />
          <Field name="email" label="Email" type="email" required autoComplete="username" maxLength={254} />
          <Field name="password" label="Password" type="password" required autoComplete="current-password" />
          <SubmitButton pendingLabel="Signing in..." className="w-full">
            Sign In
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}
