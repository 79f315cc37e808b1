import { Disclosure } from "@/components/ui/disclosure";
import "@/components/licenses/license-sheet.css";
import Link from "next/link";
import type { ReactNode } from "react";
import { Downloads } from "@/app/(private)/license-parts/downloads";
import { NextSteps } from "@/app/(private)/license-parts/next-steps";
import { Signatures } from "@/app/(private)/license-parts/signatures";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { LicenseState } from "@/components/licenses/rehearsal";
import { Snippets } from "@/components/licenses/snippets";
import { Clauses } from "@/components/offers/clauses";
import { DescribedUses } from "@/components/offers/described-uses";
import { SimulationNotice } from "@/components/offers/simulation-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { brand } from "@/lib/brand";
import { isGranted, type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { isSample, newPiecesLabel, publicStateAt, shortCertificate } from "@/lib/license-rows/rules";
import type { LicenseEvent } from "@/lib/licenses/timeline";
import { licenseeOf, type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { listTerms } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { adviserWords, noticeWords } from "@/lib/terms/replica-words";
import { momentOf } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** `base`: the address below which this visitor finds the license's files. */
type LicenseViewProps = {
  grant: GrantRecord;
  offer: OfferRecord;
  timeline: readonly LicenseEvent[];
  base: string;
  side: Party | undefined;
  mayRenew: boolean;
  now: Date;
  /** Instead of what a party does next. */
  steps?: ReactNode;
  children?: ReactNode;
};

export function LicenseView({ grant, offer, timeline, base, side, mayRenew, now, steps, children }: LicenseViewProps) {
  const license = licenseFacts(grant, offer.agreement.content, now);
  const short = shortCertificate(grant.certificateHash);
  const state = publicStateAt(grant, now);
  const isOver = state === "revoked" || state === "ended";
  return (
    <article className="license-sheet page space-y-6 py-8 print:max-w-none print:space-y-4 print:p-0">
      {grant.revokedAt && (
        <Notice
          tone="error"
          title={
            <>
              Revoked on <TermEnd end={license.end} />
            </>
          }
        >
          <p>{grant.revokedReason} Nothing is permitted since then.</p>
        </Notice>
      )}
      <SimulationNotice />
      <GuillocheBorder {...(isOver && { className: "border-ink-muted/60 [--engrave:var(--ink-muted)]" })}>
        <div className="space-y-8 print:space-y-5">
          <header className="grid grid-cols-1 items-center gap-8 sm:grid-cols-[minmax(0,1fr)_14rem] print:grid-cols-[1fr_9rem]">
            <div className="space-y-4 print:space-y-2">
              <p className="wordmark text-xl">{brand.name}</p>
              <h1 className="text-[min(3rem,16vw)] leading-none md:text-6xl print:text-4xl">License</h1>
              <p>
                <LicenseState state={state} />
              </p>
              <Facts license={license} licensee={licenseeOf(offer)} now={now} />
            </div>
            <figure className="mx-auto w-56 max-w-full text-center print:w-36">
              <Rosette hash={grant.certificateHash} title={`Rosette of certificate ${short}`} />
              <figcaption className="mt-3 font-semibold text-sm tabular-nums tracking-wide">{short}</figcaption>
            </figure>
          </header>
          <section aria-labelledby="terms">
            <h2 id="terms" className="sr-only">
              What was agreed
            </h2>
            <Disclosure className="license-terms border-y" summary="What was agreed, word for word">
              <Clauses agreement={offer.agreement.content} />
            </Disclosure>
          </section>
          <Signatures offer={offer} />
          <p className="hidden break-all text-sm tabular-nums print:block">
            Certificate {grant.certificateHash}. Its state: {license.address}
          </p>
        </div>
      </GuillocheBorder>
      <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          {steps ?? <NextSteps grantId={grant.id} state={state} side={side} mayRenew={mayRenew} />}
          {children}
          {side !== "buyer" && isGranted(license, "training") && (
            <Withdrawal grantId={grant.id} isGiver={side === "creator"} />
          )}
          {license.replica && (
            <Replica license={license} replica={license.replica} offer={offer} side={side} now={now} />
          )}
        </div>
        <div className="min-w-0 space-y-8">
          <Downloads base={base} verification={license.address} isSample={isSample(grant.id)} />
          <Timeline events={timeline} />
        </div>
      </div>
      <Disclosure
        className="border-y print:hidden"
        summary={<span className="font-serif text-xl">For developers</span>}
      >
        <div className="mt-4 space-y-8">
          <section aria-labelledby="certificate" className="space-y-2 text-sm">
            <h2 id="certificate" className="text-lg">
              Certificate
            </h2>
            <p className="prose-measure text-ink-muted">
              The rosette is drawn from the SHA-256 hash of this license: its terms, its parties and its times. Every
              license has a different one. Compare these characters with the other party’s copy.
            </p>
            <p className="break-all tabular-nums">{grant.certificateHash}</p>
          </section>
          <Snippets license={license} base={base} />
        </div>
      </Disclosure>
    </article>
  );
}

/** Visitors with a mailed link may be the creator, and must sign in first. */
function Withdrawal({ grantId, isGiver }: { grantId: string; isGiver: boolean }) {
  const [says, href, label] = isGiver
    ? ["You can take that back", paths.licenseWithdraw(grantId), "Withdraw AI-training consent"]
    : ["Its licensor can take that back", paths.signInTo(paths.license(grantId)), "Sign in as its licensor"];
  return (
    <section aria-labelledby="withdraw" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="withdraw" className="text-2xl">
        AI training
      </h2>
      <p className="prose-measure text-ink-muted">
        This license permits AI training. {says} at any time; it ends the license.
      </p>
      <Button asChild variant="outline">
        <Link href={href} prefetch={false}>
          {label}
        </Link>
      </Button>
    </section>
  );
}

type ReplicaProps = {
  license: LicenseFacts;
  replica: ReplicaTerms;
  offer: OfferRecord;
  side: Party | undefined;
  now: Date;
};

/** Only the creator may end it, who must sign in for that. */
function Replica({ license, replica, offer, side, now }: ReplicaProps) {
  const { number, replicaEndedAt } = license;
  const signature = replicaSignatureOf(offer);
  const [href, label] =
    side === "creator"
      ? [paths.licenseReplica(number), "End new pieces"]
      : [paths.signInTo(paths.license(number)), "Sign in as its licensor"];
  return (
    <section aria-labelledby="replica" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="replica" className="text-2xl">
        Digital replica
      </h2>
      {signature && (
        <p className="wrap-anywhere">
          Initialed by the licensor: <bdi className="font-semibold">{signature.initials}</bdi>
          <br />
          Advised by: <bdi>{adviserWords(signature.adviser)}</bdi>
        </p>
      )}
      {replicaEndedAt ? (
        <p className="prose-measure">
          <span className="font-semibold">
            {newPiecesLabel(replicaEndedAt, now)} <TermEnd end={momentOf(replicaEndedAt, license.term)} />.
          </span>{" "}
          Pieces that were finished by then may run to the end of the term.
        </p>
      ) : (
        isGranted(license, "replica") && (
          <>
            <p className="prose-measure text-ink-muted">
              {side === "creator" ? "You" : "Its licensor"} can end the making of new pieces at any time,{" "}
              {noticeWords(replica.noticeDays)}.
            </p>
            {side !== "buyer" && (
              <Button asChild variant="outline">
                <Link href={href} prefetch={false}>
                  {label}
                </Link>
              </Button>
            )}
          </>
        )
      )}
      <Disclosure className="border-y" summary={`${countOf(replica.uses.length, "described use")}, each in full`}>
        <div className="pt-1 pb-4">
          <DescribedUses uses={replica.uses} />
        </div>
      </Disclosure>
    </section>
  );
}

const endLabels = { active: "Ends", expired: "Ended", revoked: "Revoked" } as const;

type FactsProps = { license: LicenseFacts; licensee: string; now: Date };

function Facts({ license, licensee, now }: FactsProps) {
  const facts = [
    { label: "Licensor", value: <bdi>{license.licensor.name}</bdi> },
    { label: "Licensee", value: <bdi>{licensee}</bdi> },
    { label: "Rights", value: license.words.purpose },
    ...listTerms("scope", license.words).map(([label, value]) => ({ label, value })),
    ...newPieces(license, now),
    { label: "Where", value: license.words.where },
    { label: "Price", value: formatUsd(license.price.cents) },
    { label: "In effect from", value: <TermEnd end={momentOf(license.effectiveAt, license.term)} />, isPrinted: true },
    { label: endLabels[license.state], value: <TermEnd end={license.end} />, isPrinted: true },
    { label: "License number", value: license.number, isPrinted: true },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-3 gap-y-1.5 sm:grid-cols-[fit-content(35%)_1fr] sm:gap-x-6 sm:gap-y-1">
      {facts.map(({ label, value, isPrinted }) => (
        // The clauses below, which are printed, have the others.
        <div key={label} className={isPrinted ? "contents" : "contents print:hidden"}>
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere min-w-0 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function newPieces({ replica, replicaEndedAt, term }: LicenseFacts, now: Date) {
  if (!replica) return [];
  const value = replicaEndedAt ? (
    <>
      {newPiecesLabel(replicaEndedAt, now)} <TermEnd end={momentOf(replicaEndedAt, term)} />
    </>
  ) : (
    `Until the licensor ends them, ${noticeWords(replica.noticeDays)}`
  );
  return [
    {
      label: "New pieces",
      value: (
        <>
          {value}.{" "}
          <a href="#replica" className="underline underline-offset-2 print:hidden">
            Its uses
          </a>
        </>
      ),
    },
  ];
}

function Timeline({ events }: { events: readonly LicenseEvent[] }) {
  return (
    <section aria-labelledby="timeline" className="space-y-5 border-t pt-6 print:hidden">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <ol className="ml-1.5 border-l border-engrave">
        {events.map(({ what, at, zone, isAhead }) => (
          <li
            key={`${what} ${at.toISOString()}`}
            className="relative flex flex-wrap justify-between gap-x-4 pb-3 pl-6 last:pb-0"
          >
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[0.4rem] size-3 rounded-full border border-engrave ${isAhead ? "bg-paper" : "bg-engrave"}`}
            />
            <span className="font-semibold">{what}</span>
            <TermEnd end={{ at, zone }} className="text-ink-muted text-sm" />
          </li>
        ))}
      </ol>
    </section>
  );
}
