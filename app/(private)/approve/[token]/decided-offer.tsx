import Link from "next/link";
import type { ReactNode } from "react";
import { DecisionMessages } from "@/app/(private)/approve/[token]/decision-messages";
import type { DecisionView } from "@/app/(private)/approve/[token]/read-decision";
import { PersonFace } from "@/app/(private)/person-face";
import { BriefLink, type ToBrief } from "@/components/briefs/to-brief";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { Seal } from "@/components/engraving/seal";
import { CopyField } from "@/components/form/copy-field";
import { LicenseState } from "@/components/licenses/rehearsal";
import { AskedOffer } from "@/components/offers/asked-offer";
import { Dial } from "@/components/offers/dial";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Moment } from "@/components/ui/moment";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { licenseFacts, publicUrl } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { type PublicState, publicStateAt, shortCertificate } from "@/lib/license-rows/rules";
import type { AwaitedParty } from "@/lib/offers/queries";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { allowedDecisions, type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { licensedFor } from "@/lib/terms/permitted";
import { HOUR_MS } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";

const signer = (offer: OfferRecord): string => (offer.awaiting === "creator" ? offer.creatorName : offer.buyerName);

type SealedLicenseProps = {
  title: string;
  offer: OfferRecord;
  grant: GrantRecord;
  by: AwaitedParty["by"];
  all: ToBrief | undefined;
  now: Date;
};

/** In a session, the session also opens the license. */
const linkTo = (grant: GrantRecord, by: AwaitedParty["by"]): string =>
  by === "session"
    ? paths.license(grant.id)
    : paths.licenseLink(grant.id, deriveToken("license", grant.id, grant.tokenSalt));

function SealedLicense({ title, offer, grant, by, all, now }: SealedLicenseProps) {
  const link = linkTo(grant, by);
  const sentence = licensedFor(licenseFacts(grant, offer.agreement.content, now), now);
  return (
    <div className="page max-w-4xl space-y-6 py-8 sm:space-y-8 sm:py-12">
      <header className="space-y-4">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg">
          {offer.decidedAt && grant.effectiveAt > offer.decidedAt ? (
            <>
              Payment has been processed and the renewal begins on <Moment at={grant.effectiveAt} />, when the license
              before it ends.
            </>
          ) : (
            "Payment has been processed and the license is now active."
          )}{" "}
          We emailed the license to both sides.
        </p>
      </header>
      <div className="sealing">
        <GuillocheBorder>
          <div className="grid grid-cols-1 items-center gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_13rem]">
            <div className="space-y-3">
              <div className="flex items-center gap-3">
                <PersonFace creatorId={offer.creatorUserId} className="w-9! sm:w-14!" />
                <LicenseState state={publicStateAt(grant, now)} />
              </div>
              <p className="wrap-anywhere font-serif text-2xl leading-snug">
                <Isolated text={sentence.text} values={sentence.typed} />
              </p>
            </div>
            <p className="wrap-anywhere border-ink border-b pb-1 font-serif text-3xl sm:row-start-2">
              <bdi className="signing">{signer(offer)}</bdi>
            </p>
            <figure className="mx-auto w-36 max-w-full sm:w-52 text-center sm:row-span-2">
              <Rosette
                hash={grant.certificateHash}
                title={`Rosette of certificate ${shortCertificate(grant.certificateHash)}`}
              />
              <figcaption className="mt-3 font-semibold text-sm tabular-nums">
                {shortCertificate(grant.certificateHash)}
              </figcaption>
            </figure>
          </div>
        </GuillocheBorder>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Button asChild variant="seal" className="max-sm:w-full">
          <Link href={link} prefetch={false}>
            View the license
          </Link>
        </Button>
        <Button asChild variant="outline" className="max-sm:w-full">
          <a href={`${link}/document`}>Download the PDF</a>
        </Button>
        {all && <BriefLink to={all} />}
      </p>
      <CopyField id="verification" label="Verification link, to share" value={publicUrl(grant.id)} />
    </div>
  );
}

type DecidedOfferProps = DecisionView & { token: string; now: Date; hasDecided: boolean };

const titles: Record<Exclude<OfferStatus, "held" | "pending" | "expired">, { justNow: string; later: string }> = {
  approved: { justNow: "Offer approved!", later: "This offer was approved" },
  declined: { justNow: "Offer declined", later: "This offer was declined" },
  withdrawn: { justNow: "This offer was withdrawn", later: "This offer was withdrawn" },
  countered: { justNow: "Counter offer sent!", later: "This offer was countered" },
};

/** How long after a decision the page addresses the person who made it. */
const NEWS_MS = HOUR_MS / 4;

export function DecidedOffer({ token, now, hasDecided, ...view }: DecidedOfferProps) {
  const { offer, grant, by } = view;
  const messages = <DecisionMessages token={token} offer={offer} conversation={view.conversation} />;
  const toAll = view.all && (
    <p>
      <BriefLink to={view.all} />
    </p>
  );
  const state = stateAt(offer, now);
  if (state === "held" || state === "pending" || state === "expired") {
    return (
      <Outcome
        title="This approval link has expired"
        news={
          <p>Nobody decided within {LINK_HOURS} hours, so the offer lapsed. Nothing was agreed and nothing was paid.</p>
        }
        onwards={afterExpiry(view)}
      >
        <AskedOffer offer={offer} />
        {messages}
        {toAll}
      </Outcome>
    );
  }
  const license = grant && publicStateAt(grant, now);
  const isNews =
    hasDecided &&
    offer.decidedBy === offer.awaiting &&
    offer.decidedAt !== null &&
    now.getTime() - offer.decidedAt.getTime() < NEWS_MS &&
    license !== "ended" &&
    license !== "revoked";
  if (isNews && state === "approved" && grant)
    return (
      <SealedLicense title={titles.approved.justNow} offer={offer} grant={grant} by={by} all={view.all} now={now} />
    );
  const waits = view.child && allowedDecisions(view.child, now).length > 0 ? view.child : undefined;
  return (
    <Outcome
      title={titles[state][isNews ? "justNow" : "later"]}
      news={
        isNews && (state === "declined" || state === "countered") ? (
          news[state](view)
        ) : (
          <>
            {offer.decidedAt && (
              <p>
                Decided on <Moment at={offer.decidedAt} />. This link now only shows the outcome.
              </p>
            )}
            {outcomes[state](view, license)}
          </>
        )
      }
      next={
        <>
          {waits && (
            <section aria-labelledby="next" className="space-y-4">
              <h2 id="next" className="text-2xl">
                What happens next
              </h2>
              <p>
                <bdi>{licenseeOf(offer)}</bdi> may approve or decline the new price. We email you the answer.
              </p>
              <Dial expiresAt={waits.approvalTokenExpiresAt} now={now} />
            </section>
          )}
          {state === "approved" && (
            <div className="w-64 max-lg:hidden">
              <Seal words={`${brand.name} · approved by both parties ·`} />
            </div>
          )}
        </>
      }
      onwards={grant ? { href: linkTo(grant, by), label: "View the license" } : homeOf(view)}
    >
      <AskedOffer
        offer={offer}
        counterCents={view.child?.priceCents}
        {...(grant && { sentence: licensedFor(licenseFacts(grant, offer.agreement.content, now), now) })}
      />
      {messages}
      {toAll}
    </Outcome>
  );
}

type OutcomeProps = { title: string; news: ReactNode; onwards: OnwardsProps; next?: ReactNode; children: ReactNode };

/** What came of the offer, and what comes next, beside what it asked for. */
const Outcome = ({ title, news, onwards, next, children }: OutcomeProps) => (
  <div className="page grid grid-cols-1 items-start gap-x-gutter gap-y-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
    <header className="space-y-4">
      <h1 className="text-4xl">{title}</h1>
      {news}
      <Onwards {...onwards} />
    </header>
    <div className="min-w-0 space-y-6 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">{next}</div>
    <div className="min-w-0 space-y-6 lg:col-start-1">{children}</div>
  </div>
);

type OnwardsProps = { href: string; label: string; door?: string };

const Onwards = ({ href, label, door }: OnwardsProps) => (
  <p>
    <Button asChild variant="outline" className={door}>
      <Link href={href} prefetch={false}>
        {label}
      </Link>
    </Button>
  </p>
);

const toDashboard = (href: string) => ({ href, label: "Go to your dashboard" });
const toHome = { href: paths.home, label: "Go home" };

const homeOf = ({ offer, by }: DecisionView) =>
  offer.awaiting === "creator"
    ? toDashboard(paths.creatorDashboard)
    : by === "session"
      ? toDashboard(paths.brand)
      : toHome;

function afterExpiry({ offer, by }: DecisionView) {
  if (by === "link") return toHome;
  return offer.awaiting === "creator"
    ? toDashboard(paths.creatorDashboard)
    : { href: paths.newOfferLike(offer.id), label: "Make the offer again", door: DOOR_TO_OFFERS };
}

type Outcomes = Record<keyof typeof titles, (view: DecisionView, license?: PublicState) => ReactNode>;

const licenseWords: Record<PublicState, string> = {
  valid: "is made",
  "not-yet-in-effect": "begins when the license that it renews ends",
  ended: "has ended",
  revoked: "was revoked",
};

const news: Pick<Outcomes, "declined" | "countered"> = {
  declined: ({ offer, isBrandRefused }) => (
    <>
      <p>{offer.awaiting === "creator" ? "The buyer has been notified." : "The creator has been notified."}</p>
      <p>
        Nothing was agreed with <bdi>{offer.awaiting === "creator" ? licenseeOf(offer) : offer.creatorName}</bdi>.
      </p>
      {isBrandRefused && (
        <p>
          This brand can send you no more offers, and what else was open between you was declined too. You may{" "}
          <a href={paths.creatorBrands} className="underline underline-offset-2">
            take its offers again
          </a>{" "}
          at any time.
        </p>
      )}
    </>
  ),
  countered: ({ child }) => (
    <p>
      {child && `New price: ${formatUsd(child.priceCents)}. `}The buyer will receive a new approval link. It is good for{" "}
      {LINK_HOURS} hours.
    </p>
  ),
};

const outcomes: Outcomes = {
  approved: (_, license = "valid") => <p>The license {licenseWords[license]}. We emailed it to both sides.</p>,
  declined: ({ offer }) =>
    offer.decidedBy === "administrator" ? (
      <p>
        {offer.declineReason
          ? `We closed it. ${offer.declineReason}`
          : "We closed it, because the creator’s profile takes no offers at present."}
      </p>
    ) : (
      <p>Nothing was agreed, and the other side has been notified.</p>
    ),
  withdrawn: () => <p>The brand took it back before it was answered. Nothing was agreed and nothing was paid.</p>,
  countered: ({ child }) => (
    <p>{child && `New price: ${formatUsd(child.priceCents)}. `}The brand received an approval link of its own.</p>
  ),
};
