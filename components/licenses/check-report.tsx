import { Rosette } from "@/components/engraving/rosette";
import { AskCertificate } from "@/components/licenses/ask-certificate";
import { PublicFacts, publicRow } from "@/components/licenses/public-facts";
import { Badge } from "@/components/ui/badge";
import { Folded } from "@/components/ui/folded";
import { Isolated } from "@/components/ui/isolated";
import { noticeVariants } from "@/components/ui/notice-variants";
import { shortCertificate } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import { permittedBy } from "@/lib/verify/asked";
import type { Check, Report, Verdict } from "@/lib/verify/check";
import type { Answer } from "@/lib/verify/pile";
import { headlineOf, noticeOf } from "@/lib/verify/wording";

const results: Record<Check["result"], { tone: "verified" | "refused" | "awaiting"; word: string }> = {
  good: { tone: "verified", word: "Passed" },
  bad: { tone: "refused", word: "Failed" },
  open: { tone: "awaiting", word: "Not checked" },
};

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ol aria-label="Checks" className="border-t">
      {checks.map(({ what, result, says }) => (
        <li key={what} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
          <span className="w-24 font-semibold">{what}</span>
          <span className="w-24">
            <Badge tone={results[result].tone}>{results[result].word}</Badge>
          </span>
          <span className="wrap-anywhere min-w-0 flex-1 basis-56 text-sm">{says}</span>
        </li>
      ))}
    </ol>
  );
}

function Rosettes({ rosettes }: { rosettes: NonNullable<Report["rosettes"]> }) {
  const [claimed, drawn] = rosettes.map((hash) => hash.slice(0, 64));
  return (
    <div className="grid grid-cols-2 gap-6">
      {[
        { hash: claimed ?? "", label: "As the certificate shows it" },
        { hash: drawn ?? "", label: "As its facts draw it" },
      ].map(({ hash, label }) => (
        <figure key={label} className="text-center">
          <Rosette hash={hash} title={`${label}: ${shortCertificate(hash)}`} className="mx-auto max-w-28" />
          <figcaption className="mt-2 text-sm">
            {label}
            <span className="block font-semibold tabular-nums">{shortCertificate(hash)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Nothing is green: before launch no license grants anything, however genuine it is. */
const tones: Readonly<Partial<Record<Verdict, "error">>> = {
  unsealed: "error",
  refused: "error",
  revoked: "error",
  replaced: "error",
};

const HEADING = "font-semibold font-serif text-2xl";

function Name({ name }: { name: string }) {
  return <bdi className="mb-2 block wrap-anywhere font-sans font-semibold text-base text-ink-muted">{name}</bdi>;
}

/** One after the other, each under its file's name. */
export function CheckAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <div className="space-y-14">
      {[...answers.entries()].map(([at, { name, report, trouble }]) => (
        <article key={at}>
          {report && <CheckReport report={report} name={name} />}
          {trouble && (
            <div className={noticeVariants({ tone: "error" })}>
              <h2>
                <Name name={name} />
                <span className="font-semibold">{trouble}</span>
              </h2>
            </div>
          )}
        </article>
      ))}
    </div>
  );
}

function CheckReport({ report, name }: { report: Report; name: string }) {
  const { verdict, checks, facts, rosettes } = report;
  const by = permittedBy(report, new Date());
  const { title, means } = headlineOf(report);
  const notice = noticeOf(report);
  const tone = tones[verdict] ?? "info";
  const drawn = rosettes && <Rosettes rosettes={rosettes} />;
  return (
    <div className="space-y-6">
      <div className={noticeVariants({ tone })}>
        <h2>
          <Name name={name} />
          <span className={HEADING}>{title}</span>
        </h2>
        {notice && <p className="my-2 font-semibold">{notice}</p>}
        <p>{means}</p>
        {verdict === "replaced" && facts && (
          <p className="mt-2">
            <a href={paths.publicLicense(facts.number)} className="underline">
              The license, with its newer certificate
            </a>
          </p>
        )}
      </div>
      {by && (
        <p className="wrap-anywhere font-serif text-xl leading-snug md:text-2xl">
          <Isolated text={by.sentence.text} values={by.sentence.typed} />
        </p>
      )}
      <Checks checks={checks} />
      {facts && (
        <Folded label="What it permits, in full" className="space-y-6">
          <AskCertificate report={report} />
          <PublicFacts
            facts={facts}
            read={by}
            rows={[...publicRow("Ended", facts.ended), ["In effect", `From ${facts.from} to ${facts.until}`]]}
          />
          {drawn}
        </Folded>
      )}
      {!facts && drawn}
    </div>
  );
}
