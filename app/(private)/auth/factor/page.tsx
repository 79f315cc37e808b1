import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { addOwnPasskey, beginApp, proveFactor, provePasskey } from "@/app/(private)/factor-parts/actions";
import { checkStaff, redirectAway } from "@/app/(private)/gates";
import { logout } from "@/app/(private)/sign-out";
import { LoadFailure } from "@/components/admin/load-failure";
import { AddPasskey } from "@/components/factors/add-passkey";
import { PasskeyButton } from "@/components/factors/passkey-button";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { CodeField } from "@/components/form/factor-field";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage } from "@/components/site/data-page";
import { heldFactors } from "@/lib/accounts/factors";
import { PASSKEY_NAME_MAX } from "@/lib/accounts/rules";
import { nextPath } from "@/lib/accounts/schema";
import { FRESH_MINUTES } from "@/lib/acts";
import { setPageStatus } from "@/lib/http/status";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { awaitedFactor } from "@/lib/proofs";

export const metadata: Metadata = { title: "Second factor" };

type PageProps = { searchParams: Promise<QueryParams> };

async function FactorPage({ searchParams }: PageProps) {
  const check = await checkStaff();
  if (!check.ok) {
    redirectAway(check);
    setPageStatus(503);
    return (
      <div className="page py-8">
        <h1 className="text-4xl">Second factor</h1>
        <LoadFailure message={check.message} retry={paths.factor} />
      </div>
    );
  }
  const { person, staff } = check;
  const next = nextPath((await searchParams).next);
  const awaits = awaitedFactor(person);
  if (!awaits && !(person.hasFactor && next)) redirect(next ?? paths.admin);
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-md space-y-8 border bg-paper-raised p-6 sm:p-10">
        {person.hasFactor ? (
          <Prove next={next} isAgain={!awaits} held={await heldFactors(staff.id)} />
        ) : (
          <SetUp email={staff.email} />
        )}
        <ActionForm action={logout} page={paths.factor} prefix="leave-" className="space-y-3 border-t pt-5">
          <ErrorSummary />
          <SubmitButton variant="outline" size="sm" pendingLabel="Logging out...">
            Logout
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}

type ProveProps = { next: string | undefined; isAgain: boolean; held: Awaited<ReturnType<typeof heldFactors>> };

const Prove = ({ next, isAgain, held }: ProveProps) => (
  <div>
    <h1 className="text-4xl">{isAgain ? "Is it still you?" : "One more step"}</h1>
    <p className="mt-3">
      {isAgain
        ? `This needs your second factor again. It counts for ${FRESH_MINUTES} minutes; you then go back to where you were.`
        : "Your password or link was right. Now your second factor opens the admin area."}
    </p>
    {held.passkeys.length > 0 && (
      <div className="mt-6">
        <PasskeyButton
          action={provePasskey}
          label="Use a passkey"
          {...(next && { fields: { next } })}
          className="w-full"
        />
      </div>
    )}
    <ActionForm action={proveFactor} page={next ? paths.factorThen(next) : paths.factor} className="mt-6 space-y-6">
      <ErrorSummary />
      {next && <input type="hidden" name="next" value={next} />}
      <CodeField
        hint={
          held.app
            ? "Six digits from your authenticator app, or one of your recovery codes."
            : "One of your recovery codes, such as ABCD-EFGH-JKMN-PQRS."
        }
      />
      <SubmitButton pendingLabel="Checking..." className="w-full">
        Continue
      </SubmitButton>
    </ActionForm>
    <p className="mt-6 text-ink-muted text-sm">
      Lost all of them? Whoever runs this server can reset your second factor from its command line.
    </p>
  </div>
);

const SetUp = ({ email }: { email: string }) => (
  <div>
    <h1 className="text-4xl">Set up a second factor</h1>
    <p className="wrap-anywhere mt-3">
      You are signed in as <strong>{email}</strong>. The admin area opens only with a second factor, so that nobody gets
      in with your password or your mailbox alone.
    </p>
    <ActionForm action={beginApp} page={paths.factor} className="mt-6 space-y-4">
      <ErrorSummary />
      <p>
        An authenticator app on your phone shows a code of six digits, which you type after signing in. Any app will do
        that makes such codes.
      </p>
      <SubmitButton pendingLabel="Preparing..." className="w-full">
        Use an authenticator app
      </SubmitButton>
    </ActionForm>
    <div className="mt-8 space-y-4 border-t pt-6 noscript:hidden">
      <p>Or a passkey: your device or a security key proves it is you, by a finger, a face or a PIN.</p>
      <AddPasskey action={addOwnPasskey} nameMax={PASSKEY_NAME_MAX} then={paths.admin} />
    </div>
  </div>
);

export default dataPage("the second factor", FactorPage);
