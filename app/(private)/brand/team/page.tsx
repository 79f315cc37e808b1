import type { Metadata } from "next";
import { inviteColleague } from "@/app/(private)/brand/team/actions";
import {
  HandOverPart,
  InvitedPart,
  InvitePart,
  LeavePart,
  MemberForms,
  RulePart,
} from "@/app/(private)/brand/team/parts";
import { requireBuyer } from "@/app/(private)/gates";
import { KeptForm } from "@/components/form/kept-form";
import { ColumnTable } from "@/components/lists/column-table";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { calledBy, membersOf } from "@/lib/accounts/brand-members";
import { standingOf } from "@/lib/brands/website";
import { databaseTime } from "@/lib/clock";
import { releasersIn, roleLabels, roleWords } from "@/lib/member-rules";
import { invitationsOf } from "@/lib/members/team-invitations";
import { ownRule } from "@/lib/offers/review";
import { ruleInWords } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";

export const metadata: Metadata = { title: "Team" };

async function TeamPage() {
  const buyer = await requireBuyer();
  const [members, invitations, { name }] = await Promise.all([
    membersOf(buyer),
    mayDo(buyer, "team") ? invitationsOf(buyer, await databaseTime()) : [],
    standingOf(buyer),
  ]);
  const isOwner = mayDo(buyer, "team");
  const rule = await ownRule(buyer);
  const words = ruleInWords(rule, releasersIn(members, null).map(calledBy));
  const colleagues = members.filter(({ profileId }) => profileId !== buyer.profileId);
  return (
    <div className="page max-w-4xl space-y-10 py-10">
      <header className="prose-measure space-y-3">
        <h1 className="text-4xl">Team</h1>
        <p>
          {colleagues.length === 0 ? "Only you act for " : "These people act for "}
          <bdi className="font-semibold">{name}</bdi>. Everybody sees the brand’s licenses; what else they can do
          depends on their role.
        </p>
      </header>
      <ColumnTable
        label="Members"
        rows={members}
        keyOf={({ profileId }) => profileId}
        columns={[
          {
            heading: "Member",
            isHead: true,
            show: (one) => (
              <>
                <bdi className="wrap-anywhere block font-semibold">{one.name ?? one.email}</bdi>
                {one.name && <bdi className="wrap-anywhere block text-ink-muted">{one.email}</bdi>}
                {one.profileId === buyer.profileId && <span className="text-ink-muted">You</span>}
              </>
            ),
          },
          {
            heading: "Role",
            show: ({ role }) => (
              <>
                {roleLabels[role]}
                <span className="block text-ink-muted">Can {roleWords[role]}</span>
              </>
            ),
          },
          { heading: "Since", show: ({ since }) => <Moment at={since} only="day" /> },
          ...(isOwner && colleagues.length > 0
            ? [
                {
                  heading: "Change",
                  show: (one: (typeof members)[number]) =>
                    one.profileId === buyer.profileId ? "Below" : <MemberForms member={one} />,
                },
              ]
            : []),
        ]}
      />
      {isOwner && (
        <>
          {(colleagues.length > 0 || words) && <RulePart rule={rule} words={words} />}
          {invitations.length > 0 && <InvitedPart invitations={invitations} />}
          <InvitePart isAlone={colleagues.length === 0} />
          {colleagues.length > 0 && <HandOverPart colleagues={colleagues} />}
        </>
      )}
      {!isOwner && words && <p className="prose-measure">{words}</p>}
      {colleagues.length > 0 && <LeavePart brand={name} />}
    </div>
  );
}

export default dataPage("a brand's team", TeamPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={inviteColleague} page={paths.brandTeam} labels={{ email: "Their email" }} />
  </ReadFailure>
));
