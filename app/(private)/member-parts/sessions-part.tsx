import { endThisSession } from "@/app/(private)/member-parts/session-actions";
import { leaveEverywhere } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import type { SignedIn } from "@/lib/members/actors";
import { type OpenSession, openSessions } from "@/lib/members/open-sessions";

const opensWhat: Record<OpenSession["opens"], string | undefined> = {
  account: undefined,
  admin: "Opens the admin area",
};

type SessionRowProps = { session: OpenSession; isHere: boolean };

const SessionRow = ({ session: { id, browser, opens, since, seen }, isHere }: SessionRowProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3">
    <div className="min-w-0">
      <p className="font-semibold">
        {browser}
        {isHere && <span className="font-normal text-ink-muted"> (this browser)</span>}
      </p>
      {opensWhat[opens] && <p className="text-sm">{opensWhat[opens]}</p>}
      <p className="text-ink-muted text-sm">
        Since <Moment at={since} />
        {isHere ? null : (
          <>
            <br />
            Last seen <Moment at={seen} />
          </>
        )}
      </p>
    </div>
    <SubmitButton variant="outline" size="sm" name="session" value={id} pendingLabel="Ending...">
      {isHere ? "Sign out" : "End"}
      <span className="sr-only"> {browser}</span>
    </SubmitButton>
  </li>
);

export async function SessionsPart({ page, person }: { page: string; person: SignedIn }) {
  const isHere = ({ id }: OpenSession) => id === person.sessionId;
  const open = await openSessions(person.id, await databaseTime());
  const sessions = [...open.filter(isHere), ...open.filter((session) => !isHere(session))];
  return (
    <section aria-labelledby="sessions" className="space-y-4">
      <h3 id="sessions" className="text-xl">
        Sessions
      </h3>
      <p>If you do not recognize a browser, end its session. We email you when a new one signs in.</p>
      <ActionForm action={endThisSession} page={page} prefix="end-" className="space-y-4">
        <ErrorSummary />
        <ul className="border-t">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isHere={isHere(session)} />
          ))}
        </ul>
      </ActionForm>
      <Disclosure isInline summary="Sign out of every browser">
        <div className="mt-3 space-y-4 border-field-rule border-l-2 pl-4">
          <p>
            This ends every session on every device, including this one. Unused sign-in links, a pending change of
            address and your calendar link stop working.
          </p>
          <ActionForm action={leaveEverywhere} page={page} prefix="leave-" className="space-y-3">
            <ErrorSummary />
            <SubmitButton variant="outline" pendingLabel="Signing out...">
              Sign out everywhere
            </SubmitButton>
          </ActionForm>
        </div>
      </Disclosure>
    </section>
  );
}
