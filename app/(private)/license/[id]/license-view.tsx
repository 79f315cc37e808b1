import "@/components/licenses/license-sheet.css";
import Link from "next/link";
import type { ReactNode } from "react";
import { Downloads } from "@/app/(private)/license/[id]/downloads";
import { PrintButton } from "@/app/(private)/license/[id]/print-button";
import { Signatures } from "@/app/(private)/license/[id]/signatures";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { Snippets } from "@/components/licenses/snippets";
import { Clauses } from "@/components/offers/clauses";
import { SimulationNotice } from "@/components/offers/simulation-notice";
import { GrantBadge } from "@/components/offers/state-badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { brand } from "@/lib/brand";
import { type LicenseFacts, licenseFacts, permits } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { shortCertificate } from "@/lib/license-rows/rules";
import type { LicenseEvent } from "@/lib/licenses/timeline";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";

/** `base`: the address below which this visitor finds the license's files. */
type LicenseViewProps = {
  grant: GrantRecord;
  offer: OfferRecord;
  timeline: readonly LicenseEvent[];
  base: string;
  side: Party | undefined;
  now: Date;
  children: ReactNode;
};

export function LicenseView({ grant, offer, timeline, base, side, now, children }: LicenseViewProps) {
  const license = licenseFacts(grant, offer.agreement.content, now);
  const short = shortCertificate(grant.certificateHash);
  return (
    <article className="license-sheet page max-w-5xl space-y-8 py-10 print:max-w-none print:space-y-4 print:p-0">
      {grant.revokedAt && (
        <Notice
          tone="error"
          title={
            <>
              Revoked on <Moment at={grant.revokedAt} />
            </>
          }
        >
          <p>{grant.revokedReason} It permits nothing from that moment on.</p>
        </Notice>
      )}
      <SimulationNotice />
      <GuillocheBorder>
        <div className="space-y-10 print:space-y-5">
          <header className="grid grid-cols-1 items-center gap-8 sm:grid-cols-[1fr_14rem] print:grid-cols-[1fr_9rem]">
            <div className="space-y-5 print:space-y-2">
              <p className="wordmark text-xl">{brand.name}</p>
              <h1 className="text-[min(3rem,16vw)] leading-none md:text-6xl print:text-4xl">License</h1>
              <GrantBadge grant={grant} now={now} />
              <Facts license={license} />
            </div>
            <figure className="mx-auto w-56 max-w-full text-center print:w-36">
              <Rosette hash={grant.certificateHash} title={`Rosette of certificate ${short}`} />
              <figcaption className="mt-3 font-semibold text-sm tabular-nums tracking-wide">{short}</figcaption>
            </figure>
          </header>
          <section aria-labelledby="terms" className="space-y-4 print:space-y-2">
            <h2 id="terms" className="text-2xl">
              What was agreed
            </h2>
            <Clauses agreement={offer.agreement.content} />
          </section>
          <Signatures offer={offer} />
          <section aria-labelledby="certificate" className="space-y-2 text-sm">
            <h2 id="certificate" className="text-lg">
              Certificate
            </h2>
            <p className="prose-measure text-ink-muted">
              The rosette is drawn from the SHA-256 hash of this license: its terms, its parties and its times. Another
              license draws another rosette. Compare these figures with the other party’s copy.
            </p>
            <p className="break-all tabular-nums">{grant.certificateHash}</p>
            <p className="hidden print:block">Whether it stands: {license.address}</p>
          </section>
        </div>
      </GuillocheBorder>
      {children}
      <Downloads base={base} verification={license.address} />
      <Snippets license={license} base={base} />
      <Timeline events={timeline} />
      {side !== "buyer" && permits(license, "training") && (
        <Withdrawal grantId={grant.id} isGiver={side === "creator"} />
      )}
      <PrintButton />
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

function Facts({ license }: { license: LicenseFacts }) {
  const facts = [
    { label: "In effect from", value: <Moment at={license.effectiveAt} /> },
    { label: "Ends", value: <Moment at={license.expiresAt} /> },
    { label: "License number", value: license.number },
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words pb-2 tabular-nums sm:pb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Timeline({ events }: { events: readonly LicenseEvent[] }) {
  return (
    <section aria-labelledby="timeline" className="space-y-5 border-t pt-6 print:hidden">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <ol className="ml-1.5 border-l border-engrave">
        {events.map(({ what, at, isAhead }) => (
          <li key={`${what} ${at.toISOString()}`} className="relative pb-5 pl-6 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[0.4rem] size-3 rounded-full border border-engrave ${isAhead ? "bg-paper" : "bg-engrave"}`}
            />
            <span className="block font-semibold">{what}</span>
            <Moment at={at} className="text-ink-muted text-sm" />
          </li>
        ))}
      </ol>
    </section>
  );
}
