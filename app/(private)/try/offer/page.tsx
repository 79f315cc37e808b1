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

async function SampleOfferPage({ searchParams }: PageProps) {
  const now = await databaseTime();
  const sample = await thisSample(now);
  if (!sample) return <NoSample />;
  const allowed = allowedDecisions(sample.offer, now);
  if (allowed.length === 0) return <SampleOutcome sample={sample} now={now} />;
  const query = await searchParams;
  return <SampleDecision offer={sample.offer} allowed={allowed} page={paths.tryOffer} query={query} now={now} />;
}

export default dataPage("a sample offer", SampleOfferPage, (requestId) => (
  <SampleUnread page={paths.tryOffer} requestId={requestId} />
));
