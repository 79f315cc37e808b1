import type { ReactNode } from "react";
import {
  changeRole,
  handBrandOver,
  inviteColleague,
  leaveTeam,
  removeColleague,
  saveReviewRule,
  takeInvitationBack,
} from "@/app/(private)/brand/team/actions";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { calledBy, type TeamMember } from "@/lib/accounts/brand-members";
import type { FormAction } from "@/lib/forms/state";
import { INVITATION_DAYS, ROLES, roleLabels, roleWords } from "@/lib/member-rules";
import type { OpenInvitation } from "@/lib/members/team-invitations";
import type { ReviewRule } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";

const roles = ROLES.map((value) => ({ value, label: roleLabels[value] }));

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="max-w-2xl space-y-4">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

type TeamFormProps = { action: FormAction; name: string; children: ReactNode };

const TeamForm = ({ action, name, children }: TeamFormProps) => (
  <ActionForm action={action} page={paths.brandTeam} prefix={`${name}-`} className="space-y-4">
    <ErrorSummary />
    {children}
  </ActionForm>
);

/** Each form has one purpose, and what cannot be taken back asks first. */
export function MemberForms({ member }: { member: TeamMember }) {
  const { profileId, role } = member;
  const name = calledBy(member);
  const whom = <input type="hidden" name="member" value={profileId} />;
  return (
    <Disclosure
      isInline
      summary={
        <>
          Change or remove<span className="sr-only"> {name}</span>
        </>
      }
    >
      <div className="wrap-anywhere mt-3 max-w-sm space-y-6 border-field-rule border-l-2 pl-4">
        <TeamForm action={changeRole} name={`role-${profileId}`}>
          {whom}
          <Field as="select" name="role" label="Role" required options={roles} defaultValue={role} />
          <SubmitButton variant="outline" size="sm" pendingLabel="Changing...">
            Change the role<span className="sr-only"> of {name}</span>
          </SubmitButton>
        </TeamForm>
        <TeamForm action={removeColleague} name={`remove-${profileId}`}>
          {whom}
          <CheckboxField
            name="confirmed"
            label={`Remove ${name} at once`}
            hint="Their offers and licenses stay with the brand. Links that we mailed them stop working."
          />
          <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
            Remove<span className="sr-only"> {name}</span>
          </SubmitButton>
        </TeamForm>
      </div>
    </Disclosure>
  );
}

export const InvitePart = ({ isAlone }: { isAlone: boolean }) => (
  <Part id="invite" title="Invite a colleague">
    <p>
      {isAlone && "Nobody else can see your offers or licenses yet. "}
      We email them a link, which works once, for {INVITATION_DAYS} days. They join by pressing its button.
    </p>
    <TeamForm action={inviteColleague} name="invite">
      <Field name="email" label="Their email" type="email" required autoComplete="off" maxLength={254} />
      <RadioGroup
        name="role"
        legend="What they can do"
        choices={roles.map((one) => ({ ...one, hint: `Can ${roleWords[one.value]}.` }))}
        defaultValue="buyer"
      />
      <SubmitButton pendingLabel="Inviting...">Send the invitation</SubmitButton>
    </TeamForm>
  </Part>
);

export const RulePart = ({ rule, words }: { rule: ReviewRule; words: string | undefined }) => (
  <Part id="rule" title="Release before sending">
    <p>
      {words ??
        "Each offer goes to the creator as soon as its maker sends it. You can ask that an owner or approver releases some of them first."}
    </p>
    <TeamForm action={saveReviewRule} name="rule">
      <Field
        name="above"
        label="Offers above this amount"
        hint="In dollars. Leave it empty if the amount does not matter."
        before="$"
        inputMode="decimal"
        maxLength={40}
        defaultValue={rule.reviewAboveCents === null ? "" : (rule.reviewAboveCents / 100).toFixed(2)}
        fieldClassName="max-w-60"
      />
      <CheckboxField
        name="grave"
        label="Every exclusive, replica or training offer"
        defaultChecked={rule.reviewsGrave}
      />
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save the rule
      </SubmitButton>
    </TeamForm>
  </Part>
);

export const InvitedPart = ({ invitations }: { invitations: readonly OpenInvitation[] }) => (
  <Part id="invited" title="Invited">
    <TeamForm action={takeInvitationBack} name="take-back">
      <ul className="border-t">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{email}</p>
              <p className="text-ink-muted text-sm">
                {roleLabels[role]}, has until <Moment at={expiresAt} /> to accept
              </p>
            </div>
            <SubmitButton variant="outline" size="sm" name="invitation" value={id} pendingLabel="Taking back...">
              Take back<span className="sr-only"> the invitation of {email}</span>
            </SubmitButton>
          </li>
        ))}
      </ul>
    </TeamForm>
  </Part>
);

export const HandOverPart = ({ colleagues }: { colleagues: readonly TeamMember[] }) => (
  <Part id="hand-over" title="Hand the brand over">
    <p>A colleague becomes its owner, and you a buyer. Only they can give it back.</p>
    <TeamForm action={handBrandOver} name="hand-over">
      <Field
        as="select"
        name="member"
        label="New owner"
        required
        placeholder="Choose a colleague"
        options={colleagues.map((one) => ({ value: one.profileId, label: calledBy(one) }))}
        defaultValue=""
      />
      <CheckboxField name="confirmed" label="I hand over, and am no owner from then on" />
      <SubmitButton variant="outline" pendingLabel="Handing over...">
        Hand over
      </SubmitButton>
    </TeamForm>
  </Part>
);

export const LeavePart = ({ brand }: { brand: string }) => (
  <Part id="leave" title="Leave">
    <TeamForm action={leaveTeam} name="leave-team">
      <CheckboxField
        name="confirmed"
        label={`I leave ${brand}`}
        hint="You no longer see its offers and licenses; they stay with the brand. Your own account stays."
      />
      <SubmitButton variant="outline" pendingLabel="Leaving...">
        Leave
      </SubmitButton>
    </TeamForm>
  </Part>
);
