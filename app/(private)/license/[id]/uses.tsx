import Link from "next/link";
import { Day, DisputeBadge, DisputeClock, UseVerdict } from "@/components/licenses/disputes";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { License } from "@/lib/licenses/licenses";
import { type Compared, type FiledUse, MAX_USES, type UseDispute } from "@/lib/licenses/use-rules";
import { mannerInWords } from "@/lib/licenses/use-words";
import { comparedWith } from "@/lib/licenses/uses";
import { paths } from "@/lib/paths";
import { type Party, territoryLabels } from "@/lib/terms/terms";

type UsesPartProps = {
  license: License;
  uses: readonly FiledUse[];
  side: Party;
  /** As far as their role goes. */
  mayFile: boolean;
  /** What the brand's reader calls whoever filed them, by their numbers. */
  names: ReadonlyMap<string, string> | undefined;
  now: Date;
};

export function UsesPart({ license, uses, side, mayFile, names, now }: UsesPartProps) {
  const { grant } = license;
  const compared = comparedWith(license, now);
  const filing = side === "buyer" && mayFile && uses.length < MAX_USES && (
    <Button asChild variant="outline">
      <Link href={paths.licenseUse(grant.id)} prefetch={false}>
        Report a use
      </Link>
    </Button>
  );
  return (
    <section aria-labelledby="uses" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="uses" className="text-2xl">
        Where it runs
      </h2>
      {uses.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-40">
            {side === "buyer" ? "You have not filed a use yet." : "The brand has not filed a use yet."}
          </p>
          {filing}
        </div>
      ) : (
        <>
          <p className="prose-measure text-ink-muted">
            Each use is compared with what the license permits. Whether it is the intended use is for the creator to
            judge.
          </p>
          <ul className="border-t">
            {uses.map((use) => (
              <Use
                key={use.id}
                use={use}
                compared={compared}
                side={side}
                mayFile={mayFile}
                filer={names?.get(use.filedBy ?? "")}
                now={now}
              />
            ))}
          </ul>
          {filing && <p>{filing}</p>}
        </>
      )}
    </section>
  );
}

type UseProps = { use: FiledUse; compared: Compared; side: Party; now: Date };

function Use({ use, compared, side, mayFile, filer, now }: UseProps & { mayFile: boolean; filer: string | undefined }) {
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 border-b py-4 last:border-b-0 last:pb-0 md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <bdi className="wrap-anywhere font-semibold">{use.place}</bdi>
        <p>{mannerInWords(use.manner)}</p>
        <p className="text-ink-muted">
          <Day at={use.beginsOn} /> to <Day at={use.endsOn} />, {territoryLabels[use.territory]}
        </p>
        {filer && (
          <p className="text-ink-muted">
            Filed by <bdi>{filer}</bdi>
          </p>
        )}
        {use.note && <bdi className="wrap-anywhere mt-1 block whitespace-pre-line">{use.note}</bdi>}
      </div>
      <div className="min-w-0 space-y-2">
        <UseVerdict use={use} compared={compared} />
        {use.correctedAt && (
          <p className="text-ink-muted text-sm">
            Corrected on <Moment at={use.correctedAt} only="day" />
          </p>
        )}
        {use.dispute ? (
          <DisputeState use={use} dispute={use.dispute} compared={compared} side={side} now={now} />
        ) : (
          (side === "creator" || mayFile) && (
            <p>
              <Link
                href={side === "buyer" ? paths.correctUse(use.grantId, use.id) : paths.disputeUse(use.grantId, use.id)}
                prefetch={false}
                aria-label={`${actions[side]}: ${use.place}`}
                className="underline underline-offset-2"
              >
                {actions[side]}
              </Link>
            </p>
          )
        )}
      </div>
    </li>
  );
}

const actions: Record<Party, string> = { buyer: "Correct or take back", creator: "Dispute this use" };

function DisputeState({ use, dispute, compared, side, now }: UseProps & { dispute: UseDispute }) {
  return (
    <>
      <p className="wrap-anywhere">
        Disputed on <Moment at={dispute.createdAt} only="day" />:{" "}
        <bdi className="whitespace-pre-line">{dispute.reason}</bdi>
      </p>
      <p>
        <DisputeBadge dispute={dispute} now={now} />
      </p>
      {dispute.resolution !== null && (
        <p className="wrap-anywhere">
          Our staff: <bdi className="whitespace-pre-line">{dispute.resolution}</bdi>
        </p>
      )}
      <DisputeClock dispute={dispute} zone={compared.zone} now={now} reader={side} />
      <p>
        <Link
          href={paths.disputeUse(use.grantId, use.id)}
          prefetch={false}
          aria-label={`See the dispute: ${use.place}`}
          className="underline underline-offset-2"
        >
          See the dispute
        </Link>
      </p>
    </>
  );
}
