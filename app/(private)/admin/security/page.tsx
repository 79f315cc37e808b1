import type { Metadata } from "next";
import type { ReactNode } from "react";
import {
  chooseOwnPassword,
  endOwnSession,
  makeNewCodes,
  removeOwnFactor,
} from "@/app/(private)/admin/security/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { addOwnPasskey, beginApp } from "@/app/(private)/factor-parts/actions";
import { AddPasskey } from "@/components/factors/add-passkey";
import { CodesForm } from "@/components/factors/codes-form";
import { PasskeyList } from "@/components/factors/passkey-list";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { NewPassword } from "@/components/form/new-password";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { type HeldFactors, heldFactors } from "@/lib/accounts/factors";
import { CODES, PASSKEY_NAME_MAX } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import type { FormAction } from "@/lib/forms/state";
import { type OpenSession, openSessions } from "@/lib/members/end-session";
import { paths } from "@/lib/paths";
import type { Admin } from "@/lib/proofs";

type SecurityActions = Record<
  "addApp" | "addPasskey" | "remove" | "makeCodes" | "choosePassword" | "endSession",
  FormAction
>;

type SecurityViewProps = {
  held: HeldFactors;
  sessions: readonly OpenSession[];
  sessionId: string;
  address: string;
  actions: SecurityActions;
};

/** An administrator's own password, second factors and sessions. */
const SecurityView = ({ held, sessions, sessionId, address, actions }: SecurityViewProps) => {
  const hasFactor = held.app !== null || held.passkeys.length > 0;
  return (
    <div className="grid grid-cols-1 gap-x-gutter gap-y-10 py-6 lg:grid-cols-2">
      <div className="max-w-2xl space-y-10">
        <Part title="Authenticator app" id="app">
          {held.app ? (
            <>
              <p>
                Set up <Moment at={held.app.createdAt} />, last used <Moment at={held.app.lastUsedAt} />.
              </p>
              <ActionForm action={actions.remove} page={address} prefix="app-" className="space-y-4">
                <ErrorSummary />
                <SubmitButton variant="outline" size="sm" name="factor" value="app" pendingLabel="Removing...">
                  Remove the app
                </SubmitButton>
              </ActionForm>
            </>
          ) : (
            <p className="text-ink-muted">You have none yet.</p>
          )}
          <ActionForm action={actions.addApp} page={address} prefix="new-app-" className="space-y-4">
            <ErrorSummary />
            <SubmitButton variant="outline" size="sm" pendingLabel="Preparing...">
              {held.app ? "Set up another in its place" : "Set up an authenticator app"}
            </SubmitButton>
          </ActionForm>
        </Part>
        <Part title="Passkeys" id="passkeys">
          <PasskeyList passkeys={held.passkeys} remove={actions.remove} page={address} />
          <AddPasskey action={actions.addPasskey} nameMax={PASSKEY_NAME_MAX} then={address} />
        </Part>
        {hasFactor && (
          <Part title="Recovery codes" id="codes">
            <p>
              {held.codesLeft} of {CODES} are left. Each opens the admin area once, in place of the app or a passkey.
            </p>
            <CodesForm action={actions.makeCodes} page={address} />
          </Part>
        )}
      </div>
      <div className="max-w-2xl space-y-10">
        <Part title="Password" id="password">
          <p>
            You do not need the one before, but a link in your mailbox unless you signed in by one just now. Every other
            session of yours ends.
          </p>
          <ActionForm action={actions.choosePassword} page={address} prefix="password-" className="space-y-4">
            <ErrorSummary />
            <NewPassword fieldClassName="max-w-md" />
            <SubmitButton variant="outline" size="sm" pendingLabel="Changing...">
              Change the password
            </SubmitButton>
          </ActionForm>
        </Part>
        <Part title="Sessions" id="sessions">
          <p>If you do not recognize a browser, end its session, and change your password.</p>
          <ActionForm action={actions.endSession} page={address} prefix="end-" className="space-y-4">
            <ErrorSummary />
            <ul className="border-t">
              {sessions.map((session) => (
                <li
                  key={session.id}
                  className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {session.browser}
                      {session.id === sessionId && <span className="font-normal text-ink-muted"> (this browser)</span>}
                    </p>
                    <p className="text-ink-muted text-sm">
                      Since <Moment at={session.since} />
                      <br />
                      Last seen <Moment at={session.seen} />
                    </p>
                  </div>
                  <SubmitButton variant="outline" size="sm" name="session" value={session.id} pendingLabel="Ending...">
                    End
                    <span className="sr-only"> {session.browser}</span>
                  </SubmitButton>
                </li>
              ))}
            </ul>
          </ActionForm>
        </Part>
      </div>
    </div>
  );
};

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-4">
    <h3 id={id} className="border-b pb-2 text-2xl">
      {title}
    </h3>
    {children}
  </section>
);

const address = paths.adminTab("security");

export const metadata: Metadata = { title: "Admin: security" };

async function read({ id, sessionId }: Admin) {
  const [held, sessions] = await Promise.all([heldFactors(id), openSessions(id, await databaseTime())]);
  return { held, sessions, sessionId };
}

const actions = {
  addApp: beginApp,
  addPasskey: addOwnPasskey,
  remove: removeOwnFactor,
  makeCodes: makeNewCodes,
  choosePassword: chooseOwnPassword,
  endSession: endOwnSession,
};

export default async function SecurityPage() {
  const reading = await readTab("security", read);
  return (
    <TabPage reading={reading} address={address}>
      {(data) => <SecurityView {...data} address={address} actions={actions} />}
    </TabPage>
  );
}
