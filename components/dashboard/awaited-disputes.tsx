import Link from "next/link";
import { Part } from "@/components/dashboard/list-section";
import { DisputeClock } from "@/components/licenses/dispute-clock";
import type { AwaitedDispute } from "@/lib/licenses/awaited-disputes";
import { paths } from "@/lib/paths";

type AwaitedDisputesProps = { disputes: readonly AwaitedDispute[]; now: Date };

/** Disputes that the reader answers next, with the clock of each; nothing without one. */
export const AwaitedDisputes = ({ disputes, now }: AwaitedDisputesProps) =>
  disputes.length > 0 && (
    <Part id="disputes" title="Disputed uses waiting for you" count={disputes.length}>
      <ul className="border-t">
        {disputes.map(({ useId, grantId, place, other, zone, dispute }) => (
          <li key={useId} className="space-y-1 border-b py-3">
            <p className="wrap-anywhere">
              <Link
                href={paths.disputeUse(grantId, useId)}
                prefetch={false}
                className="font-semibold underline underline-offset-2"
              >
                <bdi>{place}</bdi>
              </Link>
              , with <bdi>{other}</bdi>
            </p>
            <DisputeClock dispute={dispute} zone={zone} now={now} />
          </li>
        ))}
      </ul>
    </Part>
  );
