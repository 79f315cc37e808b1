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
import { INVITATION_DAYS, ROLES, roleLabels, roleWords } from "@/lib/member-rules";
import type { OpenInvitation } from "@/lib/members/team-invitations";
import type { ReviewRule } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";

const page = paths.brandTeam;

const roleChoices = ROLES.map((value) => ({ value, label: roleLabels[value], hint: `Can ${roleWords[value]}.` }));

/** Each form has one purpose, and what cannot be taken back asks first. */
export const MemberForms = ({ member }: { member: TeamMember }) => (
  <Disclosure
    isInline
    summary={
      <>
        Change or remove<span className="sr-only"> {calledBy(member)}</span>
      </>
    }
  >
    <div className="wrap-anywhere mt-3 max-w-sm space-y-6 border-field-rule border-l-2 pl-4">
      <ActionForm action={changeRole} page={page} prefix={`role-${member.profileId}-`} className="space-y-3">
        <ErrorSummary />
        <input type="hidden" name="member" value={member.profileId} />
        <Field
          as="select"
          name="role"
          label="Role"
          required
          options={ROLES.map((value) => ({ value, label: roleLabels[value] }))}
          defaultValue={member.role}
        />
        <SubmitButton variant="outline" size="sm" pendingLabel="Changing...">
          Change the role<span className="sr-only"> of {calledBy(member)}</span>
        </SubmitButton>
      </ActionForm>
      <ActionForm action={removeColleague} page={page} prefix={`remove-${member.profileId}-`} className="space-y-3">
        <ErrorSummary />
        <input type="hidden" name="member" value={member.profileId} />
        <CheckboxField
          name="confirmed"
          label={`Remove ${calledBy(member)} at once`}
          hint="Their offers and licenses stay with the brand. Links that we mailed them stop working."
        />
        <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
          Remove<span className="sr-only"> {calledBy(member)}</span>
        </SubmitButton>
      </ActionForm>
    </div>
  </Disclosure>
);

export const InvitePart = ({ isAlone }: { isAlone: boolean }) => (
  <section aria-labelledby="invite" className="max-w-2xl space-y-4">
    <h2 id="invite" className="text-2xl">
      Invite a colleague
    </h2>
    <p>
      {isAlone && "Nobody else can see your offers or licenses yet. "}
      We email them a link, which works once, for {INVITATION_DAYS} days. They join by pressing its button.
    </p>
    <ActionForm action={inviteColleague} page={page} prefix="invite-" className="space-y-5">
      <ErrorSummary />
      <Field name="email" label="Their email" type="email" required autoComplete="off" maxLength={254} />
      <RadioGroup name="role" legend="What they can do" choices={roleChoices} defaultValue="buyer" />
      <SubmitButton pendingLabel="Inviting...">Send the invitation</SubmitButton>
    </ActionForm>
  </section>
);

export const RulePart = ({ rule, words }: { rule: ReviewRule; words: string | undefined }) => (
  <section aria-labelledby="rule" className="max-w-2xl space-y-4">
    <h2 id="rule" className="text-2xl">
      Release before sending
    </h2>
    <p>
      {words ??
        "Nothing is released: each offer goes to the creator as soon as its maker sends it. You can ask that an owner or approver releases some of them first."}
    </p>
    <ActionForm action={saveReviewRule} page={page} prefix="rule-" className="space-y-4">
      <ErrorSummary />
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
    </ActionForm>
  </section>
);

export const InvitedPart = ({ invitations }: { invitations: readonly OpenInvitation[] }) => (
  <section aria-labelledby="invited" className="space-y-4">
    <h2 id="invited" className="text-2xl">
      Invited
    </h2>
    <ActionForm action={takeInvitationBack} page={page} prefix="take-back-" className="space-y-4">
      <ErrorSummary />
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
    </ActionForm>
  </section>
);

export const HandOverPart = ({ colleagues }: { colleagues: readonly TeamMember[] }) => (
  <section aria-labelledby="hand-over" className="max-w-2xl space-y-4">
    <h2 id="hand-over" className="text-2xl">
      Hand the brand over
    </h2>
    <p>A colleague becomes its owner, and you a buyer. Only they can give it back.</p>
    <ActionForm action={handBrandOver} page={page} prefix="hand-over-" className="space-y-4">
      <ErrorSummary />
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
    </ActionForm>
  </section>
);

export const LeavePart = ({ brand }: { brand: string }) => (
  <section aria-labelledby="leave" className="max-w-2xl space-y-4">
    <h2 id="leave" className="text-2xl">
      Leave
    </h2>
    <ActionForm action={leaveTeam} page={page} prefix="leave-team-" className="space-y-4">
      <ErrorSummary />
      <CheckboxField
        name="confirmed"
        label={`I leave ${brand}`}
        hint="You no longer see its offers and licenses; they stay with the brand. Your own account stays."
      />
      <SubmitButton variant="outline" pendingLabel="Leaving...">
        Leave
      </SubmitButton>
    </ActionForm>
  </section>
);
