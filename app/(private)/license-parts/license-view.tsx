import { Disclosure } from "@/components/ui/disclosure";
import "@/components/licenses/license-sheet.css";
import Link from "next/link";
import type { ReactNode } from "react";
import { PrintButton } from "@/app/(private)/license-parts/print-button";
import { Signatures } from "@/app/(private)/license-parts/signatures";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { CopyField } from "@/components/form/copy-field";
import { LicenseState } from "@/components/licenses/rehearsal";
import { Snippets } from "@/components/licenses/snippets";
import { Clauses } from "@/components/offers/clauses";
import { DescribedUses } from "@/components/offers/described-uses";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { brand } from "@/lib/brand";
import { isGranted, type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { isSample, newPiecesLabel, type PublicState, publicStateAt, shortCertificate } from "@/lib/license-rows/rules";
import type { LicenseEvent } from "@/lib/licenses/timeline";
import { type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { endsWithTraining } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { licensedFor, namesMedia, notIncluded } from "@/lib/terms/permitted";
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
  now: Date;
  /** For the brand's members: who of them made the offer and released it. */
  history?: ReactNode;
  /** Replaces what a party does next. */
  steps?: ReactNode;
  /** The licensor’s. */
  face?: ReactNode;
  children?: ReactNode;
};

export function LicenseView(props: LicenseViewProps) {
  const { grant, offer, timeline, history, base, side, now, steps, face, children } = props;
  const license = licenseFacts(grant, offer.agreement.content, now);
  const short = shortCertificate(grant.certificateHash);
  const state = publicStateAt(grant, now);
  const isOver = state === "revoked" || state === "ended";
  const sentence = licensedFor(license, now);
  return (
    <article className="license-sheet page space-y-6 py-6 sm:py-8 print:max-w-none print:space-y-4 print:p-0">
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
      <GuillocheBorder {...(isOver && { className: "border-ink-muted/60 [--engrave:var(--ink-muted)]" })}>
        <div className="watermark space-y-6 print:space-y-5" data-mark={isSample(grant.id) ? "Sample" : "Rehearsal"}>
          <header className="grid grid-cols-[minmax(0,1fr)_min(5.5rem,25vw)] gap-x-4 gap-y-4 sm:grid-cols-[minmax(0,1fr)_13rem] sm:gap-x-8 print:grid-cols-[1fr_9rem]">
            {/* The face goes above the words where both are too wide. */}
            <div className="flex flex-wrap gap-3">
              {face && <div className="sm:hidden print:hidden">{face}</div>}
              <div className="min-w-0 grow basis-24 space-y-2">
                <p className="wordmark text-xl">{brand.name}</p>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <h1 className="text-2xl text-ink-muted">License</h1>
                  <LicenseState state={state} />
                </div>
              </div>
            </div>
            <figure className="text-center sm:row-span-2">
              <Rosette hash={grant.certificateHash} title={`Rosette of certificate ${short}`} />
              <figcaption className="mt-1 text-balance text-xs tabular-nums sm:mt-3 sm:font-semibold sm:text-sm">
                {short}
              </figcaption>
            </figure>
            <div className="space-y-4 max-sm:col-span-2">
              <p className="wrap-anywhere font-serif text-2xl leading-snug md:text-3xl">
                <Isolated text={sentence.text} values={sentence.typed} />
              </p>
              <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
                <Button asChild variant="seal">
                  <a href={`${base}/document`}>Download the PDF</a>
                </Button>
                <div className="min-w-0 flex-1 basis-64">
                  <CopyField id="verification" label="Verification link" value={license.address} />
                </div>
              </div>
            </div>
          </header>
          <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg print:hidden">
            <bdi className="block whitespace-pre-line">{license.use}</bdi>
          </blockquote>
          <Facts license={license} now={now} />
          <section aria-labelledby="terms">
            <h2 id="terms" className="sr-only">
              What was agreed
            </h2>
            <Disclosure className="license-terms border-y" summary="What was agreed, word for word">
              <Clauses agreement={offer.agreement.content} />
            </Disclosure>
          </section>
          <Signatures offer={offer} face={face} />
          <p className="hidden break-all text-sm tabular-nums print:block">
            Certificate {grant.certificateHash}. Its state: {license.address}
          </p>
        </div>
      </GuillocheBorder>
      <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          {steps ?? <NextStep grantId={grant.id} state={state} side={side} />}
          {children}
          {license.trainingEndedAt && <TrainingEnded at={license.trainingEndedAt} license={license} />}
          {side !== "buyer" && isGranted(license, "training") && (
            <Withdrawal
              grantId={grant.id}
              isGiver={side === "creator"}
              ends={endsWithTraining(offer.agreement.content)}
            />
          )}
          {license.replica && (
            <Replica license={license} replica={license.replica} offer={offer} side={side} now={now} />
          )}
        </div>
        <Timeline events={timeline} since={grant.effectiveAt}>
          {history}
        </Timeline>
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
          <Files base={base} isSample={isSample(grant.id)} />
          <Snippets license={license} base={base} />
        </div>
      </Disclosure>
    </article>
  );
}

const files = [
  { path: "files/certificate.jwt", label: "Certificate" },
  { path: "files/agreement.json", label: "Agreement" },
  { path: "files/private-facts.json", label: "What only the parties see (JSON)" },
] as const;

/** `isSample`: its verification link leads to no license. */
const Files = ({ base, isSample }: { base: string; isSample: boolean }) => (
  <section aria-labelledby="files" className="space-y-3 border-t pt-6 text-sm">
    <h2 id="files" className="text-2xl">
      Files
    </h2>
    <p className="prose-measure text-ink-muted">
      The PDF is sealed, and has the certificate and the agreement inside. They are also available separately, for
      software. {isSample ? "Of a license in force, the verification link shows" : "The verification link shows"} anyone
      who licensed what to whom and whether it is valid, but no price, address or intended use.
      {isSample && " This one says that it is a sample."}
    </p>
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {files.map(({ path, label }) => (
        <li key={path}>
          <a href={`${base}/${path}`} className="inline-block py-0.5 underline underline-offset-2">
            {label}
          </a>
        </li>
      ))}
    </ul>
    <PrintButton />
  </section>
);

type NextStepProps = { grantId: string; state: PublicState; side: Party | undefined };

/** What the rest of the page does not say. With a mailed link it is unknown which party reads (`side` undefined). */
function NextStep({ grantId, state, side }: NextStepProps) {
  if (state === "ended")
    return <p>The term is over. What was made during it stays licensed; nothing new may be made.</p>;
  if (state === "revoked")
    return <p>{side === "creator" ? "The brand has been told to stop every use." : "Stop every use under it."}</p>;
  if (side) return null;
  return (
    <p className="lg:border lg:border-engrave/60 lg:bg-paper-raised lg:p-5 print:hidden">
      <Link href={paths.signInTo(paths.license(grantId))} prefetch={false} className="underline underline-offset-2">
        Sign in
      </Link>{" "}
      to file or dispute a use, and to renew the license.
    </p>
  );
}

function TrainingEnded({ at, license }: { at: Date; license: LicenseFacts }) {
  return (
    <section aria-labelledby="training" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="training" className="text-2xl">
        AI training
      </h2>
      <p className="prose-measure">
        <span className="font-semibold">
          Ended on <TermEnd end={momentOf(at, license.term)} />.
        </span>{" "}
        Its licensor withdrew consent. What was trained before stays licensed; no model may be trained since.
      </p>
    </section>
  );
}

/** A visitor with a mailed link may be the creator, but must sign in first. */
function Withdrawal({ grantId, isGiver, ends }: { grantId: string; isGiver: boolean; ends: boolean }) {
  const [says, href, label] = isGiver
    ? ["You can take that back", paths.licenseWithdraw(grantId), "Withdraw AI-training consent"]
    : ["Its licensor can take that back", paths.signInTo(paths.license(grantId)), "Sign in as its licensor"];
  return (
    <section aria-labelledby="withdraw" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="withdraw" className="text-2xl">
        AI training
      </h2>
      <p className="prose-measure text-ink-muted">
        This license permits AI training. {says} at any time;{" "}
        {ends ? "it ends the license." : "the rest of the license then goes on."}
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

/** Only the creator may end it, and must sign in for that. */
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

/** `printed`: only on paper, which has no timeline. */
const factClasses = {
  here: "contents print:hidden",
  "also-printed": "contents",
  printed: "hidden print:contents",
} as const;

/** What the sentence above, the verification link and the timeline do not say. The rest is in the clauses, which are printed. */
function Facts({ license, now }: { license: LicenseFacts; now: Date }) {
  const { words, scope, exclusive, replica, trainingEndedAt, term, state } = license;
  const out = notIncluded(license);
  const facts: { label: string; value: ReactNode; shown?: keyof typeof factClasses }[] = [
    ...(scope && namesMedia(scope.media) ? [] : [{ label: "Media", value: words.media }]),
    ...(scope?.handle ? [{ label: "From the creator’s account", value: words.handle }] : []),
    ...(scope && scope.edits !== "as_delivered" ? [{ label: "Edits", value: words.edits }] : []),
    ...(exclusive ? [{ label: "Exclusivity", value: words.exclusivity }] : []),
    ...(replica ? [{ label: "Digital replica", value: words.replica }] : []),
    ...newPieces(license, now),
    ...(trainingEndedAt
      ? [
          {
            label: "AI training",
            value: (
              <>
                Ended on <TermEnd end={momentOf(trainingEndedAt, term)} />
              </>
            ),
            shown: "also-printed" as const,
          },
        ]
      : []),
    ...(out.length > 0 ? [{ label: "Not included", value: out.join(", ") }] : []),
    { label: "Price", value: formatUsd(license.price.cents) },
    { label: "In effect from", value: <TermEnd end={momentOf(license.effectiveAt, term)} />, shown: "printed" },
    { label: endLabels[state], value: <TermEnd end={license.end} />, shown: "printed" },
    { label: "License number", value: license.number, shown: "printed" },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t pt-3 sm:grid-cols-[fit-content(35%)_1fr] sm:gap-x-6 sm:gap-y-1">
      {facts.map(({ label, value, shown = "here" }) => (
        <div key={label} className={factClasses[shown]}>
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

type TimelineProps = { events: readonly LicenseEvent[]; since: Date; children: ReactNode };

/** `since`: from when the license is in effect. How it came about is folded. */
function Timeline({ events, since, children }: TimelineProps) {
  const [before, after] = [events.filter(({ at }) => at < since), events.filter(({ at }) => at >= since)];
  return (
    <section aria-labelledby="timeline" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      {children}
      {before.length > 0 && (
        <Disclosure isInline summary={`How it came about, ${countOf(before.length, "step")}`}>
          <Events events={before} />
        </Disclosure>
      )}
      <Events events={after} />
    </section>
  );
}

const Events = ({ events }: Pick<TimelineProps, "events">) => (
  <ol className="ml-1.5 border-l border-engrave">
    {events.map(({ what, at, zone, isAhead }) => (
      <li
        key={`${what} ${at.toISOString()}`}
        className="relative flex flex-wrap justify-between gap-x-4 pb-1.5 pl-6 sm:pb-3 last:pb-0"
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
);
