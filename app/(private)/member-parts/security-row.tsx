import { AccountRow, More } from "@/app/(private)/member-parts/account-rows";
import { addMyPasskey, askForMyAddress, endThisSession, removeMyPasskey } from "@/app/(private)/member-parts/actions";
import { leaveEverywhere } from "@/app/(private)/sign-out";
import { AddPasskey } from "@/components/factors/add-passkey";
import { PasskeyList } from "@/components/factors/passkey-list";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { heldFactors } from "@/lib/accounts/factors";
import { CONFIRM_HOURS, PASSKEY_NAME_MAX } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import type { SignedIn } from "@/lib/members/actors";
import { addressAsked } from "@/lib/members/address";
import { type OpenSession, openSessions } from "@/lib/members/end-session";
import { UNDO_HOURS } from "@/lib/time";

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

async function SessionsPart({ page, person }: { page: string; person: SignedIn }) {
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

async function AddressPart({ page, profileId }: { page: string; profileId: string }) {
  const asked = await addressAsked(profileId, await databaseTime());
  return (
    <section aria-labelledby="address" className="space-y-4">
      <h3 id="address" className="text-xl">
        Change your email address
      </h3>
      {asked && (
        <p>
          You asked for <bdi className="wrap-anywhere font-semibold">{asked.email}</bdi>. Unless it already has an
          account, we sent it a link to confirm, which works until <Moment at={asked.until} />. That link stops working
          if you ask again or sign out in the browser that asked.
        </p>
      )}
      <p>We email the new address a link. Your current address can undo the change for {UNDO_HOURS} hours.</p>
      <ActionForm action={askForMyAddress} page={page} prefix="address-" className="space-y-4">
        <ErrorSummary />
        <Field name="newEmail" label="New email" type="email" required autoComplete="email" maxLength={254} />
        <SubmitButton variant="outline" pendingLabel="Sending...">
          Send the link
        </SubmitButton>
      </ActionForm>
    </section>
  );
}

async function PasskeysPart({ page, person }: { page: string; person: SignedIn }) {
  const { passkeys } = await heldFactors(person.id);
  return (
    <section aria-labelledby="passkeys" className="space-y-4">
      <h3 id="passkeys" className="text-xl">
        Passkeys
      </h3>
      <p>A passkey signs you in with this device, by a finger, a face or a PIN, instead of a link in your mailbox.</p>
      <PasskeyList passkeys={passkeys} remove={removeMyPasskey} page={page} />
      <AddPasskey action={addMyPasskey} nameMax={PASSKEY_NAME_MAX} then={page} />
    </section>
  );
}

type SecurityRowProps = { page: string; person: SignedIn; mayMove?: boolean };

/** How somebody signs in. `mayMove`: whether the address may change. */
export const SecurityRow = ({ page, person, mayMove = true }: SecurityRowProps) => (
  <AccountRow title="Security" says="Your email address, passkeys, and where you are signed in.">
    {mayMove && <AddressPart page={page} profileId={person.id} />}
    <PasskeysPart page={page} person={person} />
    <SessionsPart page={page} person={person} />
    <More summary="How it works">
      {mayMove && (
        <p>
          A new address: unless you have just signed in, we first email your current one a link to confirm that it is
          you. The new one then has {CONFIRM_HOURS} hours to confirm, which signs you out everywhere else. Agreements,
          licenses and a creator’s payout email stay as they are.
        </p>
      )}
      <p>
        A passkey: unless you signed in by a link just now, adding one takes a link in your mailbox, and so does what
        moves money, rights or your account, however you signed in. The link in your mailbox always works, too.
      </p>
      <p>
        A session: a change of address that it asked for and a calendar link that it made end with it. The name is what
        the browser tells us, and “last seen” is accurate to ten minutes.
      </p>
    </More>
  </AccountRow>
);
