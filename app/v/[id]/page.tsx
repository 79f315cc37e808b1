import "@/components/licenses/license-sheet.css";
import type { Metadata } from "next";
import Link from "next/link";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { FactList } from "@/components/licenses/fact-list";
import { MAY_IT_RUN, MayItRunAnswer, MayItRunFields } from "@/components/licenses/may-it-run";
import { OrganisationSeal } from "@/components/licenses/organisation-seal";
import { QrCode } from "@/components/licenses/qr-code";
import { LicenseState } from "@/components/licenses/rehearsal";
import { dataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { statusListUrl } from "@/lib/certificates/credential";
import { hasPublishedKey } from "@/lib/certificates/lost-keys";
import { type CertificateRecord, credentialIn, findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { publicUrl } from "@/lib/license-rows/facts";
import { isSample, newPiecesLabel, type PublicState, publicStateAt, shortCertificate } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import { REHEARSAL_NOTICE, SAMPLE_NOTICE } from "@/lib/terms/notices";
import { formatEnd, momentOf, termEnd } from "@/lib/terms/term";
import { dayAt } from "@/lib/time";
import { type Asked, askedIn, licensedIn, mayRun } from "@/lib/verify/asked";
import { factsIn, termsOf } from "@/lib/verify/facts";

export const metadata: Metadata = { title: "A license", robots: { index: false, follow: false } };
export const dynamic = "force-dynamic";

/** The moments of a license in words, in the zone of its agreement. */
function timesOf({ effectiveAt, expiresAt, revokedAt, replicaEndedAt }: CertificateRecord, term: Term) {
  const told = (at: Date): string => formatEnd(momentOf(at, term));
  return {
    begins: told(effectiveAt),
    ends: formatEnd(termEnd(expiresAt, term)),
    revoked: revokedAt && told(revokedAt),
    noNewPieces: replicaEndedAt && told(replicaEndedAt),
  };
}

type Term = ReturnType<typeof credentialIn>["credentialSubject"]["term"];
type Times = ReturnType<typeof timesOf>;

function whenInWords(state: PublicState, { begins, ends, revoked }: Times): string {
  if (state === "valid") return `until ${ends}`;
  return `on ${state === "not-yet-in-effect" ? begins : (revoked ?? ends)}`;
}

const trainingInWords = (state: PublicState): string =>
  state === "revoked" || state === "ended"
    ? "No longer permitted. It was, while the license was in effect"
    : "Permitted, until it is withdrawn";

const piecesIn = (
  { replicaEndedAt }: CertificateRecord,
  { noNewPieces }: Times,
  now: Date,
): [label: string, value: string][] =>
  replicaEndedAt ? [["New pieces", `${newPiecesLabel(replicaEndedAt, now)} ${noNewPieces}`]] : [];

/** `isVerifiable`: the key that signed the certificate is among those that we publish. */
type Shown = {
  certificate: CertificateRecord;
  state: PublicState;
  isVerifiable: boolean;
  asked: Asked | undefined;
  now: Date;
};

function PublicLicense({ certificate, state, isVerifiable, asked, now }: Shown) {
  const { grantId, jws, list } = certificate;
  const credential = credentialIn(jws);
  const { aiTraining, rosette, term } = credential.credentialSubject;
  const times = timesOf(certificate, term);
  const when = whenInWords(state, times);
  const isOver = state === "revoked" || state === "ended";
  const facts = factsIn(credential, credential.credentialSubject);
  return (
    <article className="license-sheet page max-w-4xl py-10 print:py-0">
      {isOver && (
        <Notice tone="error" title={`${state === "revoked" ? "Revoked" : "Ended"} ${when}`} className="mb-6">
          <p>Do not rely on it.</p>
        </Notice>
      )}
      <GuillocheBorder {...(isOver && { className: "border-ink-muted/60 [--engrave:var(--ink-muted)]" })}>
        <div className="space-y-8">
          <header className="grid grid-cols-1 items-center gap-8 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <div className="space-y-4">
              <p>
                <LicenseState state={state} when={when} />
              </p>
              <h1 className="wrap-anywhere text-4xl md:text-5xl">
                <bdi>{facts.licensor}</bdi> to <bdi>{facts.licensee}</bdi>
              </h1>
              <p className="text-ink-muted">{REHEARSAL_NOTICE}</p>
            </div>
            {rosette && (
              <figure className="mx-auto w-48 max-w-full text-center">
                <Rosette hash={rosette} title={`Rosette of certificate ${shortCertificate(rosette)}`} />
                <figcaption className="mt-2 font-semibold text-sm tabular-nums">{shortCertificate(rosette)}</figcaption>
              </figure>
            )}
          </header>
          <FactList
            facts={[
              [
                "Licensor",
                <>
                  <bdi key="name">{facts.licensor}</bdi>, {facts.licensorChecked}
                </>,
              ],
              [
                "Licensee",
                <>
                  <bdi key="name">{facts.licensee}</bdi>, <OrganisationSeal checked={facts.licenseeChecked} />
                  {facts.licenseeChecked}
                </>,
              ],
              ...termsOf(facts),
              ...piecesIn(certificate, times, now),
              ["AI training", aiTraining === "prohibited" ? "Prohibited" : trainingInWords(state)],
              ["In effect from", times.begins],
              times.revoked ? ["Revoked", times.revoked] : [state === "ended" ? "Ended" : "Ends", times.ends],
              ["License number", grantId],
            ]}
          />
          <Question certificate={certificate} asked={asked} now={now} />
          <section aria-labelledby="check" className="grid grid-cols-1 gap-8 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <div className="space-y-4">
              <h2 id="check" className="text-2xl">
                Check it without us
              </h2>
              {isVerifiable ? (
                <p>
                  This page says what our database says. The certificate is signed: it verifies with our published keys,
                  in your browser or with your own tools.
                </p>
              ) : (
                <p>
                  This page says what our database says. The certificate was signed with a key that we no longer
                  publish, so it does not verify with our published keys. It does with our keys as you may have saved
                  them earlier.
                </p>
              )}
              <p className="flex flex-wrap gap-3">
                <Button asChild variant="seal">
                  <Link href={`${paths.verify}?license=${grantId}`} prefetch={false}>
                    Check it in your browser
                  </Link>
                </Button>
                <Button asChild variant="outline">
                  <a href={`${paths.publicLicense(grantId)}/certificate`} download={`license-${grantId}.jwt`}>
                    Download certificate
                  </a>
                </Button>
              </p>
              <p className="wrap-anywhere hidden print:block">{publicUrl(grantId)}</p>
              <p className="text-sm print:hidden">
                For machines:{" "}
                <a href={`${paths.publicLicense(grantId)}/state`} className="underline">
                  its state
                </a>
                ,{" "}
                <a href={statusListUrl(list, "")} className="underline">
                  its status list
                </a>
                ,{" "}
                <a href="/.well-known/jwks.json" className="underline">
                  our keys
                </a>
                .
              </p>
            </div>
            <QrCode text={publicUrl(grantId)} title="QR code of this page’s address" className="w-40 max-w-full" />
          </section>
        </div>
      </GuillocheBorder>
    </article>
  );
}

type QuestionProps = Pick<Shown, "certificate" | "asked" | "now">;

/** Asked by the page's address, and answered from what the certificate says. */
function Question({ certificate: { grantId, jws, revokedAt }, asked, now }: QuestionProps) {
  const credential = credentialIn(jws);
  const license = licensedIn(credential, credential.credentialSubject, revokedAt);
  if (!license) return null;
  return (
    <section id="ask" aria-labelledby="may-it-run" className="scroll-mt-24 space-y-4 print:hidden">
      <h2 id="may-it-run" className="text-2xl">
        {MAY_IT_RUN}
      </h2>
      {asked && <MayItRunAnswer reply={mayRun(license, asked, now)} />}
      <form method="get" action={`${paths.publicLicense(grantId)}#ask`} className="space-y-4">
        <MayItRunFields
          prefix="ask-"
          asked={asked}
          licensed={license.licensed}
          today={dayAt(now, license.zone ?? "UTC")}
        />
        <Button type="submit" variant="outline">
          Ask
        </Button>
      </form>
      <p className="text-ink-muted text-sm">
        The answer comes from public facts. The intended use and the price are between the two parties.
      </p>
    </section>
  );
}

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, unknown>> };

/** To which the codes and links of specimens and samples lead. */
const SampleNumber = () => (
  <PageMessage title={SAMPLE_NOTICE} action={{ href: paths.tryIt, label: "Try a sample" }}>
    <p>
      No license has this number. It stands in the specimens and samples that we give out to be tried: their people are
      invented, and nobody may use anything by them.
    </p>
  </PageMessage>
);

/** Unknown and malformed numbers look alike. */
async function PublicLicensePage({ params, searchParams }: PageProps) {
  const { id } = await params;
  if (isSample(id)) return <SampleNumber />;
  const certificate = await findCertificate(id);
  if (certificate) {
    const now = await databaseTime();
    const isVerifiable = await hasPublishedKey(certificate.jws);
    const query = await searchParams;
    return (
      <PublicLicense
        certificate={certificate}
        state={publicStateAt(certificate, now)}
        isVerifiable={isVerifiable}
        asked={askedIn((name) => query[name])}
        now={now}
      />
    );
  }
  setPageStatus(404);
  return (
    <PageMessage title="No license has this number" action={{ href: paths.verify, label: "Check a certificate" }}>
      <p>
        Compare it with the number on the license, letter by letter. If a license that you were shown has no page here,
        it is not one of ours.
      </p>
    </PageMessage>
  );
}

export default dataPage("a public license", PublicLicensePage);
