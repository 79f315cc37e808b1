import "@/app/(private)/license/[id]/license.css";
import { PrintButton } from "@/app/(private)/license/[id]/print-button";
import { Signatures } from "@/app/(private)/license/[id]/signatures";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { Clauses } from "@/components/offer/clauses";
import { SimulationNotice } from "@/components/offer/simulation-notice";
import { GrantBadge } from "@/components/offer/state-badge";
import { Notice } from "@/components/ui/notice";
import { brand } from "@/lib/brand";
import { shortCertificate } from "@/lib/licenses/certificate";
import type { GrantRecord } from "@/lib/licenses/queries";
import { grantStateAt } from "@/lib/licenses/rules";
import type { OfferRecord } from "@/lib/offers/record";
import { formatMoment } from "@/lib/time";

type LicenseViewProps = { grant: GrantRecord; offer: OfferRecord; now: Date };

/** The license as a certificate: plain on paper, with the rosette that only its own hash draws. */
export function LicenseView({ grant, offer, now }: LicenseViewProps) {
  const short = shortCertificate(grant.certificateHash);
  return (
    <article className="license-sheet page max-w-5xl space-y-8 py-10 print:max-w-none print:space-y-4 print:p-0">
      {grant.revokedAt && (
        <Notice tone="error" title={`Revoked on ${formatMoment(grant.revokedAt)}`}>
          <p>{grant.revokedReason} It permits nothing from that moment on.</p>
        </Notice>
      )}
      <SimulationNotice />
      <GuillocheBorder>
        <div className="space-y-10 print:space-y-5">
          <header className="grid items-center gap-8 sm:grid-cols-[1fr_14rem] print:grid-cols-[1fr_9rem]">
            <div className="space-y-5 print:space-y-2">
              <p className="wordmark text-xl">{brand.name}</p>
              <h1 className="text-5xl md:text-6xl print:text-4xl">License</h1>
              <GrantBadge status={grantStateAt(grant, now)} />
              <Facts grant={grant} />
            </div>
            <figure className="mx-auto w-56 text-center print:w-36">
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
              license draws another rosette. Compare these figures with the other party's copy.
            </p>
            <p className="break-all tabular-nums">{grant.certificateHash}</p>
          </section>
        </div>
      </GuillocheBorder>
      <PrintButton />
    </article>
  );
}

function Facts({ grant }: { grant: GrantRecord }) {
  const facts = [
    { label: "In effect from", value: formatMoment(grant.effectiveAt) },
    { label: "Ends", value: formatMoment(grant.expiresAt) },
    { label: "License number", value: grant.id },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words pb-2 tabular-nums sm:pb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
