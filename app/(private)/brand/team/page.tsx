import type { Metadata } from "next";
import {
  changeRole,
  handBrandOver,
  inviteColleague,
  leaveTeam,
  removeColleague,
  saveReviewRule,
} from "@/app/(private)/brand/team/actions";
import { InvitedPart, InvitePart, LeavingPart, MembersPart, RulePart } from "@/app/(private)/brand/team/parts";
import { requireBuyer } from "@/app/(private)/gates";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { calledBy, membersOf } from "@/lib/accounts/brand-members";
import { standingOf } from "@/lib/brands/website";
import { databaseTime } from "@/lib/clock";
import { releasersIn } from "@/lib/member-rules";
import { invitationsOf } from "@/lib/members/team-invitations";
import { ruleOf } from "@/lib/offers/review";
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
  const rule = await ruleOf(buyer.buyerOrgId);
  const words = ruleInWords(rule, releasersIn(members, null).map(calledBy));
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
      {isOwner && (!isAlone || words) && <RulePart rule={rule} words={words} />}
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
