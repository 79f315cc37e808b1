import { Rosette } from "@/components/engraving/rosette";
import { AskCertificate } from "@/components/licenses/ask-certificate";
import { FactList } from "@/components/licenses/fact-list";
import { OrganisationSeal } from "@/components/licenses/organisation-seal";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { Badge } from "@/components/ui/badge";
import { noticeVariants } from "@/components/ui/notice-variants";
import { shortCertificate } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Check, Report, Verdict } from "@/lib/verify/check";
import { termsOf } from "@/lib/verify/facts";
import type { Answer } from "@/lib/verify/pile";
import { headlineOf, isRehearsal, noticeOf } from "@/lib/verify/wording";

const results: Record<Check["result"], { tone: "verified" | "refused" | "awaiting"; word: string }> = {
  good: { tone: "verified", word: "Passed" },
  bad: { tone: "refused", word: "Failed" },
  open: { tone: "awaiting", word: "Not checked" },
};

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ol aria-label="Checks" className="border-t">
      {checks.map(({ what, result, says }) => (
        <li key={what} className="flex flex-wrap gap-x-6 gap-y-1 border-b py-3">
          <span className="w-28 font-semibold">{what}</span>
          <span className="w-32">
            <Badge tone={results[result].tone}>{results[result].word}</Badge>
          </span>
          <span className="wrap-anywhere min-w-0 flex-1 basis-56">{says}</span>
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
          <Rosette hash={hash} title={`${label}: ${shortCertificate(hash)}`} className="mx-auto max-w-44" />
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
  const { title, means } = headlineOf(report);
  const notice = noticeOf(report);
  const rehearsed = isRehearsal(report);
  const tone = tones[verdict] ?? "info";
  return (
    <div className="space-y-8">
      <div className={noticeVariants({ tone })}>
        {rehearsed && (
          <p className="mb-2">
            <Rehearsal />
          </p>
        )}
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
      <Checks checks={checks} />
      {rosettes && <Rosettes rosettes={rosettes} />}
      {facts && (
        <FactList
          facts={[
            ["Licensor", <Party key="licensor" name={facts.licensor} checked={facts.licensorChecked} />],
            ["Licensee", <Party key="licensee" name={facts.licensee} checked={facts.licenseeChecked} />],
            ...termsOf(facts),
            ...(facts.ended ? [["Ended", facts.ended] as const] : []),
            ["In effect from", facts.from],
            ["Ends", facts.until],
            ["License number", facts.number],
          ]}
        />
      )}
      <AskCertificate report={report} />
    </div>
  );
}

const Party = ({ name, checked }: { name: string; checked: string }) => (
  <>
    <bdi>{name}</bdi>, <OrganisationSeal checked={checked} />
    <span className="font-normal">{checked}</span>
  </>
);
