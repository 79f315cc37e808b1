import type { Metadata } from "next";
import { endTheirSessions, invite, remove, takeBack } from "@/app/(private)/admin/administrators/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import type { FormAction } from "@/lib/forms/state";
import { openInvitations } from "@/lib/members/admin-access";
import { type Administrator, listAdministrators } from "@/lib/members/administrators";
import { paths } from "@/lib/paths";
import type { Admin } from "@/lib/proofs";
import { countOf } from "@/lib/text/typeset";

type Invitation = { id: string; email: string; expiresAt: Date; inviter: { email: string } };

type AdministratorsViewProps = {
  administrators: readonly Administrator[];
  invitations: readonly Invitation[];
  ownId: string;
  address: string;
  actions: Record<"invite" | "takeBack" | "endSessions" | "remove", FormAction>;
};

const factorsOf = ({ hasApp, passkeys }: Administrator): string[] => [
  ...(hasApp ? ["Authenticator app"] : []),
  ...(passkeys > 0 ? [countOf(passkeys, "passkey")] : []),
];

function AdministratorsView({ administrators, invitations, ownId, address, actions }: AdministratorsViewProps) {
  const columns: readonly Column<Administrator>[] = [
    {
      heading: "Administrator",
      isHead: true,
      show: ({ id, email, name }) => (
        <>
          <span className="wrap-anywhere font-semibold">{email}</span>
          {id === ownId && <span className="text-ink-muted"> (you)</span>}
          {name && <span className="block text-ink-muted">{name}</span>}
        </>
      ),
    },
    {
      heading: "Second factor",
      show: (one) => {
        const factors = factorsOf(one);
        if (factors.length === 0) return <Badge tone="refused">None</Badge>;
        return (
          <>
            {factors.join(", ")}
            <span className="block text-ink-muted">{countOf(one.codesLeft, "recovery code")} left</span>
          </>
        );
      },
    },
    {
      heading: "Sessions",
      show: ({ sessions, lastSeenAt }) => (
        <>
          {sessions === 0 ? "None open" : `${sessions} open`}
          {lastSeenAt && (
            <span className="block text-ink-muted">
              Last seen <Moment at={lastSeenAt} />
            </span>
          )}
        </>
      ),
    },
    {
      heading: "Change",
      show: (one) => <Change one={one} address={address} actions={actions} />,
    },
  ];
  return (
    <div className="space-y-10 py-6">
      <ColumnTable label="Administrators" columns={columns} rows={administrators} keyOf={({ id }) => id} />
      <section aria-labelledby="invite" className="max-w-2xl space-y-4">
        <h3 id="invite" className="border-b pb-2 text-2xl">
          Invite an administrator
        </h3>
        <p>
          We mail a link to that address. Whoever follows it chooses a password and, where it is required, sets up a
          second factor. Every administrator is mailed that you invited somebody.
        </p>
        <ActionForm action={actions.invite} page={address} prefix="invite-" className="space-y-4">
          <ErrorSummary />
          <Field name="email" label="Email" type="email" required autoComplete="off" maxLength={254} />
          <SubmitButton variant="outline" pendingLabel="Inviting...">
            Invite
          </SubmitButton>
        </ActionForm>
        {invitations.length > 0 && (
          <ActionForm action={actions.takeBack} page={address} prefix="take-back-" className="space-y-4 pt-4">
            <h4 className="font-semibold">Invited</h4>
            <ErrorSummary />
            <ul className="border-t">
              {invitations.map(({ id, email, expiresAt, inviter }) => (
                <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3">
                  <div className="min-w-0">
                    <p className="wrap-anywhere font-semibold">{email}</p>
                    <p className="wrap-anywhere text-ink-muted text-sm">
                      By {inviter.email}, until <Moment at={expiresAt} />
                    </p>
                  </div>
                  <SubmitButton variant="outline" size="sm" name="invitation" value={id} pendingLabel="Taking back...">
                    Take back
                    <span className="sr-only"> the invitation of {email}</span>
                  </SubmitButton>
                </li>
              ))}
            </ul>
          </ActionForm>
        )}
      </section>
    </div>
  );
}

type ChangeProps = Pick<AdministratorsViewProps, "address" | "actions"> & { one: Administrator };

const Change = ({ one: { id, email }, address, actions }: ChangeProps) => (
  <Disclosure
    isInline
    summary={
      <>
        End sessions or remove<span className="sr-only"> {email}</span>
      </>
    }
  >
    <div className="wrap-anywhere mt-3 max-w-sm space-y-6 border-field-rule border-l-2 pl-4">
      <ActionForm action={actions.endSessions} page={address} prefix={`end-${id}-`} className="space-y-3">
        <ErrorSummary />
        <input type="hidden" name="administrator" value={id} />
        <SubmitButton variant="outline" size="sm" pendingLabel="Ending...">
          End every session<span className="sr-only"> of {email}</span>
        </SubmitButton>
      </ActionForm>
      <ActionForm action={actions.remove} page={address} prefix={`remove-${id}-`} className="space-y-3" toast>
        <ErrorSummary />
        <input type="hidden" name="administrator" value={id} />
        <CheckboxField
          name="confirmed"
          label={
            <>
              <span className="min-w-0">Take away all access</span>
              <span className="sr-only"> of {email}</span>
            </>
          }
        />
        <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
          Remove<span className="sr-only"> {email}</span>
        </SubmitButton>
      </ActionForm>
    </div>
  </Disclosure>
);

const address = paths.adminTab("administrators");

export const metadata: Metadata = { title: "Admin: administrators" };

async function read({ id: ownId }: Admin) {
  const now = await databaseTime();
  const [administrators, invitations] = await Promise.all([listAdministrators(now), openInvitations(now)]);
  return { administrators, invitations, ownId };
}

const actions = { invite, takeBack, endSessions: endTheirSessions, remove };

export default async function AdministratorsPage() {
  const reading = await readTab("administrators", read);
  return (
    <TabPage
      reading={reading}
      address={address}
      kept={<KeptForm action={invite} page={address} labels={{ email: "Email" }} />}
    >
      {(data) => <AdministratorsView {...data} address={address} actions={actions} />}
    </TabPage>
  );
}
