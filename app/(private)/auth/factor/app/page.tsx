import type { Metadata } from "next";
import { finishApp } from "@/app/(private)/factor-parts/actions";
import { checkStaff, redirectAway } from "@/app/(private)/gates";
import { LoadFailure } from "@/components/admin/load-failure";
import { AppForm } from "@/components/factors/app-form";
import { QrCode } from "@/components/licenses/qr-code";
import { dataPage } from "@/components/site/data-page";
import { begunApp } from "@/lib/accounts/factor-enrol";
import { ENROL_MINUTES } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Set up an authenticator app" };

async function AppPage() {
  const check = await checkStaff();
  if (!check.ok) {
    redirectAway(check);
    setPageStatus(503);
    return (
      <div className="page py-8">
        <h1 className="text-4xl">Set up an authenticator app</h1>
        <LoadFailure message={check.message} retry={paths.factorApp} />
      </div>
    );
  }
  const begun = await begunApp(check.staff, await databaseTime());
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-2xl border bg-paper-raised p-6 sm:p-10">
        <h1 className="text-4xl">Set up an authenticator app</h1>
        <AppForm action={finishApp} page={paths.factorApp} minutes={ENROL_MINUTES} isBegun={begun !== undefined}>
          {begun && (
            <ol className="list-decimal space-y-6 pl-5">
              <li>
                <p>Scan this code with the app.</p>
                <QrCode
                  text={begun.uri}
                  title="QR code for the authenticator app"
                  isSecret
                  className="mt-3 w-56 max-w-full"
                />
                <p className="mt-3">
                  Or type this key into it:{" "}
                  <code className="wrap-anywhere select-all font-semibold tracking-wide">{begun.typed}</code>
                </p>
              </li>
              <li>Then type the code of six digits that the app shows.</li>
            </ol>
          )}
        </AppForm>
      </div>
    </div>
  );
}

export default dataPage("an authenticator app to set up", AppPage);
