import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { setUp } from "@/app/(private)/auth/setup/actions";
import { logout } from "@/app/(private)/sign-out";
import { NoSession } from "@/components/admin/load-failure";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { NewPassword } from "@/components/form/new-password";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage } from "@/components/site/data-page";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { currentPerson } from "@/lib/members/actors";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Set Up Admin Access" };

async function SetupPage() {
  const asked = await readOrLog("a session", currentPerson);
  if (!asked.ok) {
    setPageStatus(503);
    return (
      <div className="page py-12 md:py-20">
        <h1 className="text-4xl">Set Up Admin Access</h1>
        <NoSession requestId={asked.requestId} />
      </div>
    );
  }
  const person = asked.value;
  if (!person) redirect(paths.auth);
  if (person.role === "admin") redirect(paths.admin);
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-lg border bg-paper-raised p-6 sm:p-10">
        <h1 className="text-4xl">Set Up Admin Access</h1>
        <p className="wrap-anywhere mt-3">
          You are signed in as <strong>{person.email}</strong>, who is not an administrator. Access is given to the
          addresses that this server lists, or once to whoever has its set-up token.
        </p>
        <ActionForm action={setUp} page={paths.adminSetup} className="mt-8 space-y-6">
          <ErrorSummary />
          <NewPassword more="You sign in with it from now on." />
          <Field
            name="token"
            label="Set-up token"
            hint="Needed only where your address is not on the list."
            type="password"
            autoComplete="one-time-code"
          />
          <SubmitButton pendingLabel="Setting up...">Set Up Admin Access</SubmitButton>
        </ActionForm>
        <ActionForm action={logout} page={paths.adminSetup} className="mt-8 space-y-4 border-t pt-5">
          <ErrorSummary />
          <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
            Sign in as somebody else
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}

export default dataPage("the setting up of an administrator", SetupPage);
