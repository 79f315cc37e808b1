import type { Metadata } from "next";
import { after } from "next/server";
import { DecidedOffer } from "@/app/(private)/approve/[token]/decided-offer";
import { DecisionMessages } from "@/app/(private)/approve/[token]/decision-messages";
import { OfferUnread, UnknownLink } from "@/app/(private)/approve/[token]/offer-unread";
import { type DecisionView, decidingOn, readDecision } from "@/app/(private)/approve/[token]/read-decision";
import { SeenSignal } from "@/app/(private)/approve/[token]/seen-signal";
import { DecisionPage } from "@/app/(private)/decision-parts/decision-page";
import type { StepParams } from "@/app/(private)/decision-parts/steps";
import { InWhoseName } from "@/app/(private)/offer-parts/in-whose-name";
import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { BrandFactsPart } from "@/components/brands/brand-facts";
import { BriefLink } from "@/components/briefs/to-brief";
import { MESSAGE_FIELD } from "@/components/messages/conversation";
import { ReplicaCard } from "@/components/offers/replica-card";
import { dataPage } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { ZoneOf } from "@/components/ui/zone";
import { calledBy, membersOf, type TeamMember } from "@/lib/accounts/brand-members";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import {
  conflictsIn,
  describeExclusive,
  describeOverlap,
  type ExclusiveBeside,
  type Overlap,
} from "@/lib/licenses/overlap";
import { releasersIn } from "@/lib/member-rules";
import { type Conversation, hasUnseen } from "@/lib/offers/messages";
import { noteFetched } from "@/lib/offers/opened";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { ruleOf } from "@/lib/offers/review";
import { asksReview, isInReview, isReturned, openTo } from "@/lib/offers/review-rules";
import { allowedDecisions } from "@/lib/offers/rules";
import { obstacleText } from "@/lib/offers/wording";
import { startOverdueWork } from "@/lib/operations/overdue";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { momentOf, termEnd } from "@/lib/terms/term";
import { categoryLabels } from "@/lib/terms/terms";
import { anyOf, countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Your decision on an offer" };

/** `token`: may also be an offer's id, for the party's session (`openDecision`). */
type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<StepParams> };

/** Opening it or its steps changes nothing, except the evidence that it was opened. Only a step's form decides. */
async function ApprovePage({ params, searchParams }: PageProps) {
  after(startOverdueWork);
  const { token } = await params;
  const query = await searchParams;
  const now = await databaseTime();
  const view = await readDecision(token, now);
  if (!view) {
    setPageStatus(404);
    return <UnknownLink token={token} />;
  }
  return (
    <ZoneOf zone={view.zone}>
      <Decision token={token} view={view} query={query} now={now} />
    </ZoneOf>
  );
}

/** Why countering is not possible. */
const AS_IT_IS = (
  <p className="prose-measure text-ink-muted">
    This offer is in the words of earlier terms, so it is approved or declined as it is. For another price, decline it
    and say so: the brand can send a new one.
  </p>
);

type DecisionProps = { token: string; view: DecisionView; query: StepParams; now: Date };

function Decision({ token, view, query, now }: DecisionProps) {
  const { offer, by, buyer, parent, renewed, overlaps, exclusives, obstacles, conversation } = view;
  const allowed = allowedDecisions(offer, now);
  if (allowed.length === 0)
    return <DecidedOffer {...view} token={token} now={now} hasDecided={query.done !== undefined} />;

  if (!offer.isFetched && by === "link") after(() => noteFetched(offer.id, now));
  const obstacle = obstacles.approve ?? obstacles.counter;
  const isCreators = offer.awaiting === "creator";
  const open = isCreators ? allowed : openTo(offer, buyer, allowed);
  const other = isCreators ? licenseeOf(offer) : offer.creatorName;
  const { length: written } = conversation.messages;
  const toBrief = view.all && <BriefLink to={view.all} />;
  const messages = <DecisionMessages token={token} offer={offer} conversation={conversation} />;
  return (
    <DecisionPage
      of={{
        offer,
        token,
        deciding: decidingOn(token),
        buyer: isCreators ? licenseeOf(offer) : null,
        trainingConsent: offer.rights.includes("training") && isCreators,
        replica: offer.replica && isCreators ? "signed-apart" : undefined,
        above: (
          <>
            {isUnanswered(conversation) && (
              <p className="font-semibold">
                <bdi>{other}</bdi> has not answered your question.
              </p>
            )}
            {!isCreators && <CounterReview offer={offer} buyer={buyer} />}
          </>
        ),
        whose: !isCreators && by === "link" && <InWhoseName address={offer.buyerAddress} />,
      }}
      allowed={open.filter((decision) => decision === "decline" || !obstacles[decision])}
      query={query}
      now={now}
      toMessages={
        written > 0
          ? { label: `Read ${countOf(written, "message")}`, href: "#messages" }
          : conversation.mayWrite === true
            ? { label: `Ask ${other} a question`, href: `#${MESSAGE_FIELD}` }
            : undefined
      }
      toBrief={toBrief}
      compared={comparedWith(parent, renewed)}
      signal={(!offer.isSeen || hasUnseen(conversation)) && <SeenSignal token={token} />}
      warning={exclusives.length > 0 && <Exclusives exclusives={exclusives} />}
      notices={
        <>
          {obstacle && (
            <Notice title={obstacleText[obstacle].title}>
              <p>{obstacleText[obstacle].message}</p>
            </Notice>
          )}
          {!isCreators && <AcceptanceWaits offer={offer} buyer={buyer} />}
          {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
          {offer.outsideCategories && isCreators && (
            <Notice title="Outside your categories">
              <p>
                You did not list {categoryLabels[offer.category].toLowerCase()}. Nothing happens unless you approve.
              </p>
            </Notice>
          )}
        </>
      }
      instead={!isCreators && <ReturnAcceptance offer={offer} buyer={buyer} page={paths.approve(token)} />}
      asItIs={isCreators && !offer.isCurrent && AS_IT_IS}
      messages={{
        isFolded: written === 0,
        part: (
          <>
            {messages}
            {written > 0 && toBrief && <p>{toBrief}</p>}
          </>
        ),
      }}
      replica={
        offer.replica &&
        !isCreators && <ReplicaCard uses={offer.replica.uses.length} adviser={offer.replicaAdviser ?? undefined} />
      }
      brand={view.brand && <BrandFactsPart facts={view.brand} title="Who asks" isFolded />}
      download={
        <p>
          <a href={paths.proposal(token)} className="inline-block py-3 underline underline-offset-2">
            Download these terms as a PDF
          </a>
        </p>
      }
    />
  );
}

/** Whether the reader wrote last, and so waits for an answer. */
const isUnanswered = ({ messages, reader }: Conversation): boolean => {
  const last = messages.at(-1);
  return last?.author === reader && last.act === null;
};

function comparedWith(
  parent: OfferRecord | undefined,
  renewed: OfferRecord | undefined,
): { title: string; to: OfferRecord } | undefined {
  if (parent) return { title: "What changed since your offer", to: parent };
  return renewed && { title: "What changed since the license that it renews", to: renewed };
}

export default dataPage("an offer to decide on", ApprovePage, async (requestId, { params }) => (
  <OfferUnread token={(await params).token} requestId={requestId} />
));

/** One campaign can be described in several fields, so all are named, and the creator judges. */
const Exclusives = ({ exclusives }: { exclusives: readonly ExclusiveBeside[] }) => (
  <Notice tone="error" title="You have licensed some of this exclusively">
    <ul className="space-y-2">
      {exclusives.map((one) => (
        <li key={one.grantId} className="wrap-anywhere">
          <bdi className="font-semibold">{one.licensee}</bdi>: {describeExclusive(one)}, from{" "}
          <TermEnd end={momentOf(one.from, one)} only="day" /> to <TermEnd end={termEnd(one.until, one)} only="day" />
        </li>
      ))}
    </ul>
    <p className="mt-2">
      If this offer is for the same campaign or product, do not approve it, whatever field it names. Only you see this,
      and not the brand.
    </p>
  </Notice>
);

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <Notice title="Overlaps with licenses you have granted">
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.territory}>
            {describeOverlap(overlap)}, until <TermEnd end={termEnd(overlap.until, overlap)} only="day" />
            {conflictsIn(overlap).map((conflict) => (
              <p key={conflict} className="text-ink-muted">
                {conflict}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {overlaps.some(({ exclusive, isAsked }) => exclusive > 0 || isAsked)
          ? "An exclusive license excludes others of the same rights. Only you see this, and not the brand."
          : "None of them is exclusive, so this is allowed. The brand does not see it."}
      </p>
    </Notice>
  );
}

type CounterReviewProps = { offer: OfferRecord; buyer: BuyerOfMember | undefined };

/** Of a counter-offer whose acceptance a colleague releases; `buyer`: undefined for whoever has a mailed link. */
export async function CounterReview({ offer, buyer }: CounterReviewProps) {
  const waits = isInReview(offer);
  if (!waits && !asksReview(offer, await ruleOf(offer.buyerOrgId))) return null;
  if (!buyer)
    return (
      <p className="font-semibold">
        {waits
          ? `${WAITS} Sign in to release it.`
          : "If you approve, it waits for a colleague’s release, as your brand’s rule asks. Nothing is licensed before."}
      </p>
    );
  const team = await membersOf(buyer);
  const names = releasersIn(team, waits ? offer.reviewAskedBy : buyer.profileId).map(calledBy);
  const by = anyOf(names) || "nobody at present";
  const asker = team.find(({ profileId }) => profileId === offer.reviewAskedBy);
  if (waits && openTo(offer, buyer, ["approve"]).length > 0)
    return (
      <p className="font-semibold">
        <bdi>{nameOf(asker)}</bdi> wants to accept this. If you approve, you release it, and the license begins.
      </p>
    );
  return (
    <>
      {isReturned(offer) && (
        <p className="wrap-anywhere">
          A colleague returned it{offer.returnNote && ": "}
          {offer.returnNote && <bdi>“{offer.returnNote}”</bdi>}
        </p>
      )}
      <p className="font-semibold">
        {waits ? (
          <>
            {WAITS} It can be released by {by}, until <Moment at={offer.approvalTokenExpiresAt} />.
          </>
        ) : (
          `If you approve, it waits to be released by ${by}.`
        )}
      </p>
    </>
  );
}

const nameOf = (asker: TeamMember | undefined): string => (asker ? calledBy(asker) : "a colleague");

/** At the top, for whoever asked: the answer to their approval, and to everybody else who can release nothing. */
function AcceptanceWaits({ offer, buyer }: CounterReviewProps) {
  if (!isInReview(offer) || (buyer && openTo(offer, buyer, ["approve"]).length > 0)) return null;
  return (
    <Notice
      title={buyer?.profileId === offer.reviewAskedBy ? "You asked to accept this" : WAITS}
      id="asked"
      tabIndex={-1}
    >
      <p>
        {buyer?.profileId === offer.reviewAskedBy ? "It waits for a colleague’s release. " : ""}
        Nothing is licensed before. If nobody releases it until <Moment at={offer.approvalTokenExpiresAt} />, the
        counter-offer lapses.
      </p>
    </Notice>
  );
}

/** For whoever may release an acceptance: back to whoever asked. */
async function ReturnAcceptance({ offer, buyer, page }: CounterReviewProps & { page: string }) {
  if (!buyer || !isInReview(offer) || openTo(offer, buyer, ["approve"]).length === 0) return null;
  const asker = (await membersOf(buyer)).find(({ profileId }) => profileId === offer.reviewAskedBy);
  return <ReturnForm offer={offer} to={nameOf(asker)} page={page} />;
}

const WAITS = "Accepting this waits for a colleague’s release.";
