import Link from "next/link";
import { visitorTo } from "@/app/(private)/visitor";
import { Face, Initials } from "@/components/creators/face";
import { DealList, type DealRow } from "@/components/dashboard/deal-list";
import { DealAnswers, DealName, DealParty, DealState, DealTerms, dealLink } from "@/components/dashboard/deal-parts";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { Pictured } from "@/lib/creators/public-page";
import { isRenewable } from "@/lib/license-rows/rules";
import type { Deal, Deals } from "@/lib/licenses/deals";
import { mayAs, type Role } from "@/lib/member-rules";
import { type Brief, groupsOf, heldIn, isYours, nameOf, openIn, sentIn, sumsOf } from "@/lib/offers/brief-rules";
import { licenseeOf } from "@/lib/offers/record";
import { isInReview, isReturned } from "@/lib/offers/review-rules";
import { DEAL_GROUPS, type DealGroup, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { facesOf } from "@/lib/pictures/queries";
import { formatUsd } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";

type BrandDealsProps = {
  deals: Deals;
  briefs: readonly Brief[];
  shown: DealGroup | undefined;
  role: Role;
  /** What colleagues are called, by their numbers; empty where nobody has any. */
  names: ReadonlyMap<string, string>;
  now: Date;
};

export async function BrandDeals({ deals, briefs, shown, role, names, now }: BrandDealsProps) {
  const offers = DEAL_GROUPS.flatMap((group) => deals[group].deals.map(({ offer }) => offer));
  const isNamed = new Set(offers.map(licenseeOf)).size > 1;
  const asked = briefs.flatMap((brief) => brief.asked.map(({ latest }) => latest));
  const faces = await facesOf(
    [...offers, ...asked].map(({ creatorUserId }) => creatorUserId),
    visitorTo,
  );
  const rowOf = (deal: Deal): DealRow => ({
    key: deal.offer.id,
    name: <CreatorName deal={deal} face={faces.get(deal.offer.creatorUserId)} isNamed={isNamed} />,
    price: <Price deal={deal} />,
    state: <DealState deal={deal} now={now} reader="buyer" />,
    act: <Act deal={deal} role={role} now={now} />,
    terms: (
      <DealTerms deal={deal}>
        <MadeBy name={names.get(deal.offer.madeBy ?? "")} />
        {deal.briefId && (
          <Link href={paths.brief(deal.briefId)} prefetch={false} className={dealLink}>
            All offers of this brief
          </Link>
        )}
      </DealTerms>
    ),
  });
  // A brief's offers are confirmed in one act. In a sent brief, whatever waits for the brand is a deal of its own.
  const unsent = briefs.filter((brief) => heldIn(brief, now).length > 0);
  const held = unsent.filter((brief) => !heldIn(brief, now).every(isInReview));
  const out = briefs.filter(
    (brief) => !held.includes(brief) && openIn(brief, now).some((offer) => !isYours(offer, now)),
  );
  const sends = (brief: Brief) =>
    held.includes(brief) && mayAs(role, "offer") && heldIn(brief, now).some(({ reviewAskedAt }) => !reviewAskedAt);
  const ofBriefs: Partial<Record<DealGroup, readonly Brief[]>> = { "to-decide": held, waiting: out };
  const rowsOf = (group: DealGroup): DealRow[] =>
    shown && shown !== group
      ? []
      : [
          ...(ofBriefs[group] ?? []).map((brief) => briefRow({ brief, faces, sends: sends(brief), names, now })),
          ...deals[group].deals.map(rowOf),
        ];
  const rows = Object.fromEntries(DEAL_GROUPS.map((group) => [group, rowsOf(group)])) as Record<DealGroup, DealRow[]>;
  const find = mayAs(role, "offer") && (
    <>
      Find somebody to ask among{" "}
      <Link href={paths.creators} prefetch={false} className="underline underline-offset-2">
        the creators
      </Link>
      .
    </>
  );
  return (
    <DealList
      deals={deals}
      rows={rows}
      more={{ "to-decide": held.length, waiting: out.length }}
      shown={shown}
      path={paths.brand}
      other="Creator"
      whenNone={
        mayAs(role, "see-offers") ? (
          <>
            {mayAs(role, "offer") ? "You have" : "Your brand has"} no offer yet. {find}
          </>
        ) : (
          "Your brand has no license yet. Each stands here with its documents once a creator approves."
        )
      }
      whenEmpty={{
        "to-decide":
          "No counter-offer is waiting for your answer. If a creator asks for more, you will see it here and get an email.",
        waiting: <>No creator owes you an answer. {find}</>,
        "in-force": <>No license of yours is in force. {find}</>,
        ended:
          "Nothing has ended yet: what was declined, withdrawn or not answered comes here, and licenses that are over.",
      }}
    />
  );
}

/** `isNamed`: says for whom, because this brand makes offers for several companies. */
type CreatorNameProps = { deal: Deal; face: Pictured | undefined; isNamed: boolean };

const CreatorName = ({ deal: { offer, grant }, face, isNamed }: CreatorNameProps) => (
  <DealParty face={face && <Face of={face} size="mark" />}>
    <DealName
      href={grant ? paths.license(grant.id) : paths.offer(offer.id)}
      before={grant ? "View license of" : "See the offer to"}
      name={offer.creatorName}
    />
    {isNamed && (
      <span className="block font-normal text-ink-muted">
        for <bdi>{licenseeOf(offer)}</bdi>
      </span>
    )}
  </DealParty>
);

/** For a counter-offer, by how much it raises the brand's offer; for a license, its fee. */
const Price = ({ deal: { offer, grant } }: { deal: Deal }) => (
  <>
    {formatUsd(offer.priceCents)}
    <span className="block text-ink-muted">
      {grant
        ? `+${formatUsd(offer.agreement.content.fee.cents)} fee`
        : offer.counterPercent !== null && `${offer.counterPercent}% more than you offered`}
    </span>
  </>
);

const MadeBy = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <span className="wrap-anywhere block text-ink-muted">
      Made by <bdi>{name}</bdi>
    </span>
  );

const Act = ({ deal, role, now }: { deal: Deal; role: Role; now: Date }) => (
  <>
    <DealAnswers {...deal} />
    {deal.grant ? (
      <LicenseLinks deal={deal} role={role} now={now} />
    ) : (
      <OfferLinks offer={deal.offer} role={role} now={now} />
    )}
  </>
);

/** What this member does next about an offer, or otherwise what they may do. */
function OfferLinks({ offer, role, now }: Pick<Deal, "offer"> & { role: Role; now: Date }) {
  const { id, creatorName, awaiting, reviewAskedAt } = offer;
  const state = stateAt(offer, now);
  if (state === "held" && !reviewAskedAt) {
    return (
      mayAs(role, "offer") && (
        <Next href={paths.offer(id)} label={`Review and send to ${creatorName}`}>
          Review and send
        </Next>
      )
    );
  }
  if (state === "pending" && awaiting === "buyer" && mayAs(role, "answer")) {
    return (
      <Next href={paths.approve(id)} label={`Answer the counter-offer of ${creatorName}`}>
        Answer
      </Next>
    );
  }
  const isAgain = state === "held" ? isReturned(offer) : state !== "pending";
  return (
    <div className="deal-more flex flex-wrap gap-x-5">
      {isAgain && mayAs(role, "offer") && (
        <Link
          href={paths.newOfferLike(id)}
          prefetch={false}
          aria-label={`Change and send again: the offer to ${creatorName}`}
          className={`${DOOR_TO_OFFERS} ${dealLink}`}
        >
          Change and send again
        </Link>
      )}
      {state === "pending" && awaiting === "creator" && mayAs(role, "withdraw") && (
        <Link
          href={paths.brandWithdraw(id)}
          prefetch={false}
          aria-label={`Withdraw or change the offer to ${creatorName}`}
          className={dealLink}
        >
          Withdraw or change
        </Link>
      )}
    </div>
  );
}

const Next = ({ href, label, children }: { href: string; label: string; children: string }) => (
  <Button asChild size="sm">
    <Link href={href} prefetch={false} aria-label={label}>
      {children}
    </Link>
  </Button>
);

function LicenseLinks({ deal: { offer, grant, renewal }, role, now }: { deal: Deal; role: Role; now: Date }) {
  if (!grant) return null;
  const license = `license of ${offer.creatorName}`;
  return (
    <div className="deal-more flex flex-wrap gap-x-5">
      <a href={`${paths.license(grant.id)}/document`} aria-label={`Sealed PDF of the ${license}`} className={dealLink}>
        Sealed PDF
      </a>
      {renewal?.state === "waiting" && <span className="block text-ink-muted">Its renewal waits</span>}
      {!renewal && isRenewable(grant, now) && mayAs(role, "offer") && (
        <Link
          href={paths.renew(grant.id)}
          prefetch={false}
          aria-label={`Renew the ${license}`}
          className={`${DOOR_TO_OFFERS} ${dealLink}`}
        >
          Renew
        </Link>
      )}
    </div>
  );
}

type Faces = ReadonlyMap<string, Pictured>;

const FACES_MAX = 3;

/** Whoever is asked first, one over another. Their names stand beside it. */
const AskedFaces = ({ brief, faces }: { brief: Brief; faces: Faces }) => (
  <span className="faces">
    {brief.asked.slice(0, FACES_MAX).map(({ latest: { id, creatorName, creatorUserId } }) => {
      const face = faces.get(creatorUserId);
      const className = "w-8 bg-paper";
      return face ? (
        <Face key={id} of={face} size="fill" className={className} />
      ) : (
        <Initials key={id} of={creatorName} className={className} />
      );
    })}
  </span>
);

type BriefRowProps = Pick<BrandDealsProps, "names" | "now"> & { brief: Brief; faces: Faces; sends: boolean };

const briefRow = ({ brief, faces, sends, names, now }: BriefRowProps): DealRow => ({
  key: brief.id,
  name: (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AskedFaces brief={brief} faces={faces} />
      <Link
        href={paths.brief(brief.id)}
        prefetch={false}
        className="wrap-anywhere font-semibold underline underline-offset-2"
      >
        {countOf(brief.asked.length, "creator")}
      </Link>
    </span>
  ),
  price: (
    <>
      {formatUsd(sumsOf(brief, now).open.cents)}
      <span className="block text-ink-muted">open, with fees</span>
    </>
  ),
  state: (
    <dl>
      {groupsOf(brief, now).map(({ isYours, words, names }) => (
        <div key={words}>
          <dt className={isYours ? "inline font-semibold text-seal-text" : "inline text-ink-muted"}>
            {words[0]?.toUpperCase()}
            {words.slice(1)}:
          </dt>{" "}
          <dd className="wrap-anywhere inline">
            <bdi>{names.join(", ")}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  ),
  act: sends && (
    <Next href={paths.brief(brief.id)} label={`Review and send: ${nameOf(brief)}`}>
      Review and send
    </Next>
  ),
  terms: (
    <>
      <bdi className="wrap-anywhere block">{nameOf(brief)}</bdi>
      <span className="block text-ink-muted">
        <BriefBegun brief={brief} now={now} />
      </span>
      <MadeBy name={names.get(brief.asked[0]?.first.madeBy ?? "")} />
    </>
  ),
});

/** Offers that are held: they are written, and go out once they are confirmed. */
function BriefBegun({ brief, now }: { brief: Brief; now: Date }) {
  const sent = sentIn(brief, now);
  const day = <Moment at={brief.createdAt} only="day" />;
  if (sent === brief.asked.length) return <>Sent {day}</>;
  return sent > 0 ? <>Written {day}, not all sent</> : <>Written {day}, not sent</>;
}
