import "@/components/licenses/license-sheet.css";
import type { Metadata } from "next";
import Link from "next/link";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { MAY_IT_RUN, MayItRunAnswer, MayItRunFields } from "@/components/licenses/may-it-run";
import { PublicFacts, publicRow } from "@/components/licenses/public-facts";
import { QrCode } from "@/components/licenses/qr-code";
import { LicenseState } from "@/components/licenses/rehearsal";
import { publicDataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { statusListUrl } from "@/lib/certificates/credential";
import { hasPublishedKey } from "@/lib/certificates/lost-keys";
import { type CertificateRecord, credentialIn, findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { endOf, publicUrl } from "@/lib/license-rows/facts";
import {
  endingsOf,
  isSample,
  newPiecesLabel,
  type PublicState,
  publicStateAt,
  shortCertificate,
} from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import { REHEARSAL, SAMPLE_NOTICE } from "@/lib/terms/notices";
import { daysOf, permitted } from "@/lib/terms/permitted";
import { termEnd } from "@/lib/terms/term";
import { dayAt, formatMoment } from "@/lib/time";
import { type Asked, askedIn, licensedIn, mayRun, permitIn } from "@/lib/verify/asked";
import { factsIn } from "@/lib/verify/facts";

export const metadata: Metadata = { title: "A license", robots: { index: false, follow: false } };
export const dynamic = "force-dynamic";

/** The moments of a license in words, in the zone of its agreement. */
function timesOf(
  { effectiveAt, expiresAt, revokedAt, replicaEndedAt, trainingEndedAt }: CertificateRecord,
  term: Term,
) {
  const told = (at: Date): string => formatMoment(at, term.zone ?? undefined);
  return {
    begins: told(effectiveAt),
    ends: told(termEnd(expiresAt, term).at),
    revoked: revokedAt && told(revokedAt),
    noNewPieces: replicaEndedAt && told(replicaEndedAt),
    trainingEnded: trainingEndedAt && told(trainingEndedAt),
  };
}

type Term = ReturnType<typeof credentialIn>["credentialSubject"]["term"];
type Times = ReturnType<typeof timesOf>;

/** Undefined where it is not permitted, which the line of what is left out says. */
function trainingInWords(aiTraining: string, state: PublicState, { trainingEnded }: Times): string | undefined {
  if (trainingEnded) return `No longer permitted. Consent was withdrawn on ${trainingEnded}`;
  if (aiTraining === "prohibited") return undefined;
  return state === "revoked" || state === "ended"
    ? "No longer permitted. It was, while the license was in effect"
    : "Permitted, until it is withdrawn";
}

/** `isVerifiable`: the key that signed the certificate is among those that we publish. */
type Shown = {
  certificate: CertificateRecord;
  state: PublicState;
  isVerifiable: boolean;
  asked: Asked | undefined;
  now: Date;
};

function PublicLicense({ certificate, state, isVerifiable, asked, now }: Shown) {
  const { grantId, jws, list, replicaEndedAt } = certificate;
  const credential = credentialIn(jws);
  const { aiTraining, rosette, term } = credential.credentialSubject;
  const times = timesOf(certificate, term);
  const isOver = state === "revoked" || state === "ended";
  const facts = factsIn(credential, credential.credentialSubject);
  const read = permitIn(credential.credentialSubject, endingsOf(certificate));
  const sentence =
    read &&
    permitted(read.permit, daysOf({ ...certificate, end: endOf(certificate, { term }), isOver }, now), {
      isPublic: true,
    });
  return (
    <article className="license-sheet page max-w-4xl py-6 sm:py-10 print:py-0">
      {isOver && (
        <Notice
          tone="error"
          title={state === "revoked" ? `Revoked on ${times.revoked ?? times.ends}` : `Ended on ${times.ends}`}
          className="mb-6"
        >
          <p>Do not rely on it.</p>
        </Notice>
      )}
      <GuillocheBorder {...(isOver && { className: "border-ink-muted/60 [--engrave:var(--ink-muted)]" })}>
        <div className="watermark space-y-6" data-mark={REHEARSAL}>
          <header
            className={cn(
              "grid gap-x-4 gap-y-3 sm:gap-x-8",
              rosette
                ? "grid-cols-[minmax(0,1fr)_min(5.5rem,25vw)] sm:grid-cols-[minmax(0,1fr)_12rem]"
                : "grid-cols-[minmax(0,1fr)]",
            )}
          >
            <p className="space-y-1">
              <LicenseState state={state} />
              <span className="block text-ink-muted">Before launch a license grants nothing to anybody.</span>
            </p>
            {rosette && (
              <figure className="text-center sm:row-span-2">
                <Rosette hash={rosette} title={`Rosette of certificate ${shortCertificate(rosette)}`} />
                <figcaption className="mt-1 text-xs tabular-nums sm:mt-2 sm:font-semibold sm:text-sm">
                  {shortCertificate(rosette)}
                </figcaption>
              </figure>
            )}
            <h1 className={cn("wrap-anywhere text-2xl leading-snug md:text-3xl", rosette && "max-sm:col-span-2")}>
              {sentence ? (
                <Isolated text={sentence.text} values={sentence.typed} />
              ) : (
                <>
                  <bdi>{facts.licensor}</bdi> to <bdi>{facts.licensee}</bdi>
                </>
              )}
            </h1>
          </header>
          <Question certificate={certificate} asked={asked} now={now} />
          <PublicFacts
            facts={facts}
            read={read}
            rows={[
              ...publicRow(
                "New pieces",
                replicaEndedAt && `${newPiecesLabel(replicaEndedAt, now)} ${times.noNewPieces}`,
              ),
              ...publicRow("AI training", trainingInWords(aiTraining, state, times)),
              isOver ? ["In effect from", times.begins] : ["In effect", `From ${times.begins} to ${times.ends}`],
            ]}
          />
          <section aria-labelledby="check" className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <div className="space-y-4">
              <h2 id="check" className="text-2xl">
                Check it without us
              </h2>
              <p>
                {isVerifiable
                  ? "The certificate verifies with our published keys, in your browser or with your own tools."
                  : "The certificate was signed with a key that we no longer publish, so it does not verify with our published keys. It does with our keys as you may have saved them earlier."}
              </p>
              <Button asChild variant="outline">
                <Link href={`${paths.verify}?license=${grantId}`} prefetch={false}>
                  Check it in your browser
                </Link>
              </Button>
              <p className="wrap-anywhere hidden print:block">{publicUrl(grantId)}</p>
              <p className="text-sm print:hidden">
                For machines:{" "}
                <a
                  href={`${paths.publicLicense(grantId)}/certificate`}
                  download={`license-${grantId}.jwt`}
                  className="underline"
                >
                  the certificate
                </a>
                ,{" "}
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
            <QrCode
              text={publicUrl(grantId)}
              title="QR code of this page’s address"
              className="w-40 max-w-full max-sm:hidden dark:opacity-80 print:block"
            />
          </section>
        </div>
      </GuillocheBorder>
    </article>
  );
}

type QuestionProps = Pick<Shown, "certificate" | "asked" | "now">;

/** Asked by the page's address, and answered from what the certificate says, and which rights ended since. */
function Question({ certificate, asked, now }: QuestionProps) {
  const { grantId, jws, revokedAt } = certificate;
  const credential = credentialIn(jws);
  const license = licensedIn(credential, credential.credentialSubject, revokedAt, endingsOf(certificate));
  if (!license) return null;
  return (
    <section id="ask" aria-labelledby="may-it-run" className="scroll-mt-24 space-y-4 border-t pt-5 print:hidden">
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
        <Button type="submit" variant="seal">
          Ask
        </Button>
      </form>
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
    <PageMessage
      title="No license has this number"
      action={{ href: paths.verify, label: "Check a certificate" }}
      details={<WaysOn />}
    >
      <p>
        Compare it with the number on the license, letter by letter. If a license that you were shown has no page here,
        it is not one of ours.
      </p>
    </PageMessage>
  );
}

export default publicDataPage("a public license", PublicLicensePage);
