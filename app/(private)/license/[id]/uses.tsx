import Link from "next/link";
import { Day } from "@/components/licenses/day";
import { UseVerdict } from "@/components/licenses/use-verdict";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { License } from "@/lib/licenses/licenses";
import { MAX_USES } from "@/lib/licenses/use-rules";
import type { FiledUse } from "@/lib/licenses/uses";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";
import { territoryLabels } from "@/lib/terms/terms";

type UsesPartProps = { license: License; uses: readonly FiledUse[]; side: Party };

export function UsesPart({ license, uses, side }: UsesPartProps) {
  const { grant } = license;
  return (
    <section aria-labelledby="uses" className="space-y-5 border-t pt-6 print:hidden">
      <h2 id="uses" className="text-2xl">
        Where it runs
      </h2>
      <p className="prose-measure text-ink-muted">
        Days and territory are checked against the license. Whether a use matches what was agreed is for the creator to
        judge.
      </p>
      {uses.length === 0 ? (
        <p>{side === "buyer" ? "You have not filed a use yet." : "The brand has not filed a use yet."}</p>
      ) : (
        <ul className="border-t">
          {uses.map((use) => (
            <Use key={use.id} license={license} use={use} side={side} />
          ))}
        </ul>
      )}
      {side === "buyer" && uses.length < MAX_USES && (
        <p>
          <Button asChild variant="outline">
            <Link href={paths.licenseUse(grant.id)} prefetch={false}>
              Say where it runs
            </Link>
          </Button>
        </p>
      )}
    </section>
  );
}

function Use({ license: { grant, offer }, use, side }: { license: License; use: FiledUse; side: Party }) {
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 border-b py-4 last:border-b-0 last:pb-0 md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <bdi className="wrap-anywhere font-semibold">{use.place}</bdi>
        <p className="text-ink-muted">
          <Day at={use.beginsOn} /> to <Day at={use.endsOn} />, {territoryLabels[use.territory]}
        </p>
        {use.note && <bdi className="wrap-anywhere mt-1 block whitespace-pre-line">{use.note}</bdi>}
      </div>
      <div className="min-w-0 space-y-2">
        <UseVerdict use={use} granted={{ ...grant, territory: offer.territory }} />
        <DisputeState grantId={grant.id} use={use} side={side} />
      </div>
    </li>
  );
}

function DisputeState({ grantId, use, side }: { grantId: string; use: FiledUse; side: Party }) {
  const { dispute } = use;
  if (!dispute) {
    if (side === "buyer") return null;
    return (
      <p>
        <Link
          href={paths.disputeUse(grantId, use.id)}
          prefetch={false}
          aria-label={`Dispute this use: ${use.place}`}
          className="underline underline-offset-2"
        >
          Dispute this use
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className="wrap-anywhere">
        Disputed on <Moment at={dispute.createdAt} only="day" />:{" "}
        <bdi className="whitespace-pre-line">{dispute.reason}</bdi>
      </p>
      {dispute.resolvedAt ? (
        <p className="wrap-anywhere">
          Resolved on <Moment at={dispute.resolvedAt} only="day" />:{" "}
          <bdi className="whitespace-pre-line">{dispute.resolution}</bdi>
        </p>
      ) : (
        <p className="text-ink-muted">Our staff will review it and email both sides.</p>
      )}
    </>
  );
}
