import type { StepParams } from "@/app/(private)/decision-parts/steps";
import { NoSample } from "@/app/(private)/try/no-sample";
import { SampleDecision } from "@/app/(private)/try/sample-decision";
import { SampleOutcome } from "@/app/(private)/try/sample-outcome";
import { SampleUnread } from "@/app/(private)/try/sample-unread";
import { thisSample } from "@/app/(private)/try/this-sample";
import { dataPage } from "@/components/site/data-page";
import { databaseTime } from "@/lib/clock";
import { allowedDecisions } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";

type PageProps = { searchParams: Promise<StepParams> };

/** The creator's counter-offer, before the brand: in a sample, one person answers for both. */
async function SampleCounterPage({ searchParams }: PageProps) {
  const now = await databaseTime();
  const sample = await thisSample(now);
  if (!sample?.counter) return <NoSample />;
  const { offer, counter } = sample;
  const allowed = allowedDecisions(counter, now);
  if (allowed.length === 0) return <SampleOutcome sample={sample} now={now} />;
  return (
    <SampleDecision
      offer={counter}
      parent={offer}
      allowed={allowed}
      page={paths.tryCounter}
      query={await searchParams}
      now={now}
    />
  );
}

export default dataPage("a sample counter-offer", SampleCounterPage, (requestId) => (
  <SampleUnread page={paths.tryCounter} requestId={requestId} />
));
