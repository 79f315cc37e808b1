import { DecisionPage } from "@/app/(private)/decision-parts/decision-page";
import type { StepParams } from "@/app/(private)/decision-parts/steps";
import { approveSample, counterSample, declineSample } from "@/app/(private)/try/actions";
import type { OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";

type SampleDecisionProps = {
  offer: OfferRecord;
  /** The offer that this one counters. */
  parent?: OfferRecord;
  allowed: readonly Decision[];
  page: string;
  query: StepParams;
  now: Date;
};

/** The real decision page, without what depends on people's records. */
export const SampleDecision = ({ offer, parent, page, ...asked }: SampleDecisionProps) => (
  <DecisionPage
    {...asked}
    of={{
      offer,
      token: offer.id,
      deciding: { offerPage: page, approve: approveSample, counter: counterSample, decline: declineSample },
      buyer: null,
      trainingConsent: false,
    }}
    compared={parent && { title: "What changed since your offer", to: parent }}
  />
);
