import Link from "next/link";
import { Part } from "@/components/dashboard/list-section";
import { DisputeClock } from "@/components/licenses/dispute-clock";
import type { AwaitedDispute } from "@/lib/licenses/awaited-disputes";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";

type AwaitedDisputesProps = { disputes: readonly AwaitedDispute[]; reader: Party; now: Date };

/** Disputes that the reader answers next, with the clock of each; nothing without one. */
export const AwaitedDisputes = ({ disputes, reader, now }: AwaitedDisputesProps) =>
  disputes.length > 0 && (
    <Part id="disputes" title="Disputed uses waiting for you" count={disputes.length}>
      <ul className="border-t">
        {disputes.map(({ useId, grantId, place, other, zone, dispute }) => (
          <li key={useId} className="space-y-1 border-b py-3">
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{place}</bdi>, with <bdi>{other}</bdi>
            </p>
            <DisputeClock dispute={dispute} zone={zone} now={now} reader={reader} />
            <p>
              <Link
                href={paths.disputeUse(grantId, useId)}
                prefetch={false}
                className="font-semibold text-seal-text underline underline-offset-2"
              >
                Answer<span className="sr-only">: {place}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
