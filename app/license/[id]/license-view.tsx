import { PrintButton } from "@/app/license/[id]/print-button";
import { Rosette } from "@/components/engraving/rosette";
import { Clauses } from "@/components/offer/clauses";
import { SimulationNotice } from "@/components/offer/simulation-notice";
import { GrantBadge } from "@/components/offer/state-badge";
import { Notice } from "@/components/ui/notice";
import { brand } from "@/lib/brand";
import { shortCertificate } from "@/lib/license-grants/certificate";
import type { GrantRecord } from "@/lib/license-grants/queries";
import { grantStateAt } from "@/lib/license-grants/rules";
import { clausesOf, type OfferRecord } from "@/lib/offers/record";
import { formatMoment } from "@/lib/time/format";

type LicenseViewProps = { grant: GrantRecord; offer: OfferRecord; now: Date };

/** The license as a certificate: plain on paper, with the rosette that only its own hash draws. */
export function LicenseView({ grant, offer, now }: LicenseViewProps) {
  const state = grantStateAt(grant, now);
  const facts = [
    { label: "Licensor", value: offer.creatorName },
    { label: "Licensee", value: offer.buyerOrgName },
    { label: "In effect from", value: formatMoment(grant.effectiveAt) },
    { label: "Ends", value: formatMoment(grant.expiresAt) },
    { label: "License", value: grant.id },
  ];
  return (
    <article className="page space-y-10 py-12 print:py-0">
      {grant.revokedAt && (
        <Notice tone="error" title={`Revoked on ${formatMoment(grant.revokedAt)}`}>
          <p>{grant.revokedReason} It permits nothing from that moment on.</p>
        </Notice>
      )}
      <header className="grid items-center gap-8 border-y-2 border-ink py-10 md:grid-cols-[1fr_16rem] print:grid-cols-[1fr_12rem]">
        <div className="space-y-5">
          <p className="wordmark text-lg">{brand.name}</p>
          <h1 className="text-5xl">License</h1>
          <p className="flex flex-wrap items-center gap-3">
            <GrantBadge status={state} />
            <span className="text-ink-muted">Non-exclusive. Granted by the licensor, approved in person.</span>
          </p>
          <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-ink-muted">{label}</dt>
                <dd className="break-words tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <figure className="mx-auto w-56 text-center md:w-64 print:w-48">
          <Rosette
            hash={grant.certificateHash}
            title={`Rosette of certificate ${shortCertificate(grant.certificateHash)}`}
          />
          <figcaption className="mt-3 font-semibold text-sm tabular-nums tracking-wide">
            {shortCertificate(grant.certificateHash)}
          </figcaption>
        </figure>
      </header>
      <SimulationNotice />
      <section aria-labelledby="terms" className="space-y-4">
        <h2 id="terms" className="text-2xl">
          What was agreed
        </h2>
        <Clauses clauses={clausesOf(offer)} />
      </section>
      <section aria-labelledby="certificate" className="prose-measure space-y-3">
        <h2 id="certificate" className="text-2xl">
          Certificate
        </h2>
        <p>
          The rosette is drawn from the SHA-256 hash of this license: its terms, its parties and its times. Another
          license draws another rosette. Compare the figures below with the other party's copy.
        </p>
        <p className="break-all font-semibold text-sm tabular-nums">{grant.certificateHash}</p>
      </section>
      <PrintButton />
    </article>
  );
}
