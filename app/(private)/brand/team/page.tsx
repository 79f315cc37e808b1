import type { Metadata } from "next";
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
import { requireBuyer } from "@/app/(private)/gates";
import { Initials } from "@/components/creators/face";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { calledBy, membersOf, type TeamMember } from "@/lib/accounts/brand-members";
import { standingOf } from "@/lib/brands/facts";
import { databaseTime } from "@/lib/clock";
import type { FormAction } from "@/lib/forms/state";
import { aRole, INVITATION_DAYS, ROLES, releasersIn, roleLabels, roleWords } from "@/lib/member-rules";
import { invitationsOf, type OpenInvitation } from "@/lib/members/team-invitations";
import { ruleOf } from "@/lib/offers/review";
import { type ReviewRule, ruleInWords } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { centsToInput } from "@/lib/terms/fees";

export const metadata: Metadata = { title: "Team" };

async function TeamPage() {
  const buyer = await requireBuyer();
  const [members, invitations, { name }] = await Promise.all([
    membersOf(buyer),
    mayDo(buyer, "team") ? invitationsOf(buyer, await databaseTime()) : [],
    standingOf(buyer),
  ]);
  const isOwner = mayDo(buyer, "team");
  const rule = await ruleOf(buyer.buyerOrgId);
  const releasers = releasersIn(members, null);
  const words = ruleInWords(rule, releasers.map(calledBy));
  const colleagues = members.filter(({ profileId }) => profileId !== buyer.profileId);
  const isAlone = colleagues.length === 0;
  const isOnlyOwner = isOwner && members.filter(({ role }) => role === "owner").length === 1;
  return (
    <div className="page max-w-4xl space-y-8 py-8">
      <header className="space-y-2">
        <h1 className="text-4xl">Team</h1>
        <p className="wrap-anywhere">
          {isAlone ? "Only you act for " : `${members.length} people act for `}
          <bdi className="font-semibold">{name}</bdi>.
          {isAlone && " Colleagues whom you invite share its offers and licenses, each with a role."}
        </p>
      </header>
      {!isAlone && <MembersPart members={members} reader={buyer.profileId} isOwner={isOwner} />}
      {isOwner && invitations.length > 0 && <InvitedPart invitations={invitations} />}
      {isOwner && <InvitePart isAlone={isAlone} />}
      {isOwner && (releasers.length > 1 || words) && <RulePart rule={rule} words={words} />}
      {isOwner && !isAlone && releasers.length < 2 && !words && (
        <p>Once two people can release offers (owners or approvers), you can ask that a colleague releases some.</p>
      )}
      {!isOwner && words && <p className="prose-measure wrap-anywhere">{words}</p>}
      {!isAlone && <LeavingPart brand={name} heirs={isOwner ? colleagues : []} isOnlyOwner={isOnlyOwner} />}
    </div>
  );
}

export default dataPage("a brand's team", TeamPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={inviteColleague} page={paths.brandTeam} labels={{ email: "Their email" }} />
    <KeptForm action={saveReviewRule} page={paths.brandTeam} labels={{ above: "Offers above this amount" }} />
    <KeptForm action={changeRole} page={paths.brandTeam} />
    <KeptForm action={removeColleague} page={paths.brandTeam} />
    <KeptForm action={handBrandOver} page={paths.brandTeam} />
    <KeptForm action={leaveTeam} page={paths.brandTeam} />
  </ReadFailure>
));

const roles = ROLES.map((value) => ({ value, label: roleLabels[value] }));

/** Whoever may do everything comes last: it is seldom meant. */
const invited = roles.toSorted((one, other) => Number(one.value === "owner") - Number(other.value === "owner"));

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

/** Opens by itself where one of its forms was answered (app/styles/folds.css). */
const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <Disclosure summary={title} className="answering border-y">
    <div className="max-w-2xl space-y-8 pt-2 pb-6">{children}</div>
  </Disclosure>
);

/** `toast`: what it does takes the form off the page, with its answer. */
type TeamFormProps = { action: FormAction; name: string; toast?: true; children: ReactNode };

const TeamForm = ({ action, name, toast, children }: TeamFormProps) => (
  <ActionForm
    action={action}
    page={paths.brandTeam}
    prefix={`${name}-`}
    className="space-y-4"
    {...(toast && { toast })}
  >
    <ErrorSummary />
    {children}
  </ActionForm>
);

type MembersPartProps = { members: readonly TeamMember[]; reader: string; isOwner: boolean };

const MembersPart = ({ members, reader, isOwner }: MembersPartProps) => (
  <ul aria-label="Members" className="border-t">
    {members.map((member) => {
      const { profileId, name, email, role, since } = member;
      const isReader = profileId === reader;
      return (
        <li key={profileId} className="flex items-start gap-4 border-b py-4">
          <Initials of={name ?? email} />
          <div className="wrap-anywhere min-w-0 flex-1 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-6">
            <div className="min-w-0">
              <p>
                <bdi className="font-semibold">{name ?? email}</bdi>
                {isReader && <span className="text-ink-muted"> (you)</span>}
              </p>
              {name && <bdi className="block text-ink-muted text-sm">{email}</bdi>}
              <p>
                {roleLabels[role]}
                <span className="text-ink-muted">
                  {" "}
                  since <Moment at={since} only="day" />
                </span>
              </p>
              <p className="text-ink-muted text-sm">Can {roleWords[role]}.</p>
            </div>
            {isOwner && !isReader && <MemberForms member={member} />}
          </div>
        </li>
      );
    })}
  </ul>
);

/** Each form has one purpose, and what cannot be taken back asks first. */
function MemberForms({ member }: { member: TeamMember }) {
  const { profileId, role } = member;
  const name = calledBy(member);
  const whom = <input type="hidden" name="member" value={profileId} />;
  return (
    <Disclosure
      isInline
      className="answering open:basis-full"
      summary={
        <>
          Change or remove<span className="sr-only"> {name}</span>
        </>
      }
    >
      <div className="mt-3 max-w-sm space-y-6 border-field-rule border-l-2 pl-4">
        <TeamForm action={changeRole} name={`role-${profileId}`}>
          {whom}
          <Field as="select" name="role" label="Role" required options={roles} defaultValue={role} />
          <SubmitButton variant="outline" size="sm" pendingLabel="Changing...">
            Change the role<span className="sr-only"> of {name}</span>
          </SubmitButton>
        </TeamForm>
        <TeamForm action={removeColleague} name={`remove-${profileId}`} toast>
          {whom}
          <CheckboxField
            name="confirmed"
            label={`Remove ${name} at once`}
            hint="Pages that they have open stop working too. What they made stays with the brand. We tell them by email."
          />
          <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
            Remove<span className="sr-only"> {name}</span>
          </SubmitButton>
        </TeamForm>
      </div>
    </Disclosure>
  );
}

/** Alone, it is what somebody comes for. */
const InvitePart = ({ isAlone }: { isAlone: boolean }) =>
  isAlone ? (
    <Part id="invite" title="Invite a colleague">
      <InviteForm />
    </Part>
  ) : (
    <Fold title="Invite a colleague">
      <InviteForm />
    </Fold>
  );

const InviteForm = () => (
  <TeamForm action={inviteColleague} name="invite">
    <p>We email them a link, which works once, for {INVITATION_DAYS} days. They join by pressing its button.</p>
    <Field
      name="email"
      label="Their email"
      type="email"
      required
      autoComplete="off"
      maxLength={254}
      fieldClassName="max-w-xl"
    />
    <RadioGroup
      name="role"
      legend="What they can do"
      choices={invited.map((one) => ({ ...one, hint: `Can ${roleWords[one.value]}.` }))}
      defaultValue="buyer"
    />
    <SubmitButton pendingLabel="Inviting...">Send the invitation</SubmitButton>
  </TeamForm>
);

/** The rule in one sentence, and its form folded below. */
const RulePart = ({ rule, words }: { rule: ReviewRule; words: string | undefined }) => (
  <Part id="rule" title="Release before sending">
    <p className="prose-measure wrap-anywhere">
      {words ?? "Each offer goes to the creator as soon as its maker sends it. No colleague releases it first."}
    </p>
    <Fold title={words ? "Change the rule" : "Ask that a colleague releases some offers"}>
      <TeamForm action={saveReviewRule} name="rule">
        <p>These wait until an owner or approver who did not make them releases them:</p>
        <Field
          name="above"
          label="Offers above this amount"
          hint="In dollars, without fees. Leave it empty if the amount does not matter."
          before="$"
          inputMode="decimal"
          maxLength={40}
          defaultValue={rule.reviewAboveCents === null ? "" : centsToInput(rule.reviewAboveCents)}
          fieldClassName="max-w-sm"
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
    </Fold>
  </Part>
);

const InvitedPart = ({ invitations }: { invitations: readonly OpenInvitation[] }) => (
  <Part id="invited" title="Invited, not here yet">
    <TeamForm action={takeInvitationBack} name="take-back" toast>
      <ul className="border-t">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
            <div className="wrap-anywhere min-w-0">
              <p className="font-semibold">{email}</p>
              <p className="text-ink-muted text-sm">
                As {aRole(role)}. The link works until <Moment at={expiresAt} only="near" />
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

type LeavingPartProps = {
  brand: string;
  /** Those to whom the reader may hand the brand over; empty for whoever is no owner. */
  heirs: readonly TeamMember[];
  isOnlyOwner: boolean;
};

/** Seldom needed, so it comes last and folded. */
const LeavingPart = ({ brand, heirs, isOnlyOwner }: LeavingPartProps) => (
  <Fold title={heirs.length > 0 ? "Hand over, or leave" : `Leave ${brand}`}>
    {heirs.length > 0 && <HandOverForm colleagues={heirs} />}
    {isOnlyOwner ? (
      <p>You are the only owner: hand the brand over before you leave.</p>
    ) : (
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
    )}
  </Fold>
);

const HandOverForm = ({ colleagues }: { colleagues: readonly TeamMember[] }) => (
  <TeamForm action={handBrandOver} name="hand-over" toast>
    <p>A colleague becomes its owner, and you a buyer. Only they can give it back.</p>
    <Field
      as="select"
      name="member"
      label="New owner"
      required
      placeholder="Choose a colleague"
      options={colleagues.map((one) => ({ value: one.profileId, label: calledBy(one) }))}
      defaultValue=""
      fieldClassName="max-w-xl"
    />
    <CheckboxField name="confirmed" label="I hand over, and am no owner from then on" />
    <SubmitButton variant="outline" pendingLabel="Handing over...">
      Hand over
    </SubmitButton>
  </TeamForm>
);
