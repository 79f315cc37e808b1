import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { approveOffer, counterOffer } from "@/app/(private)/approve/[token]/actions";
import { OfferUnread, UnknownLink } from "@/app/(private)/approve/[token]/offer-unread";
import { type DecisionView, decidingOn, readDecision } from "@/app/(private)/approve/[token]/read-decision";
import { SeenSignal } from "@/app/(private)/approve/[token]/seen-signal";
import { DecisionStep, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import { type Step, type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { RadioGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { DescribedUses } from "@/components/offers/described-uses";
import { ReplicaCard } from "@/components/offers/replica-card";
import { dataPage } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { ZoneOf } from "@/components/ui/zone";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { noteFetched } from "@/lib/offers/opened";
import { licenseeOf } from "@/lib/offers/record";
import { allowedDecisions, COUNTER_PERCENTS } from "@/lib/offers/rules";
import { startOverdueWork } from "@/lib/operations/overdue";
import { paths } from "@/lib/paths";
import { counterPrice, formatUsd } from "@/lib/terms/fees";
import { ADVISER_NAME, ADVISERS, type AdviserKind, INITIALS_MAX, type ReplicaTerms } from "@/lib/terms/replica";
import { noticeWords, REPLICA_STATEMENT } from "@/lib/terms/replica-words";
import { countOf } from "@/lib/text/typeset";

const labels: Record<AdviserKind, string> = {
  lawyer: "A lawyer",
  union: "A union whose agreement covers digital replicas",
  nobody: "Nobody",
};

/** CSS alone shows the field for a name if the choice needs one, so it works without JavaScript. */
const SignatureFields = () => (
  <div className="group/signature space-y-5">
    <Field
      name="initials"
      label="Your initials"
      hint="They sign the described uses above, and nothing else."
      required
      autoComplete="off"
      maxLength={INITIALS_MAX * 2}
      className="max-w-40"
    />
    <RadioGroup
      name="adviser"
      legend="Who advised you on it?"
      hint="Both sides see the answer, and it stands in the license."
      choices={ADVISERS.map((value) => ({ value, label: labels[value] }))}
    />
    <Field
      name="lawyerName"
      label="Name of the lawyer"
      required
      autoComplete="off"
      maxLength={ADVISER_NAME.max}
      fieldClassName="group-not-has-[[value=lawyer]:checked]/signature:hidden"
    />
    <Field
      name="unionName"
      label="Name of the union"
      required
      autoComplete="off"
      maxLength={ADVISER_NAME.max}
      fieldClassName="group-not-has-[[value=union]:checked]/signature:hidden"
    />
  </div>
);

export const metadata: Metadata = { title: "The digital replica in an offer" };

/** `token`: may also be an offer's id, for the creator's session. */
type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<StepParams> };

/** Undefined for anybody who has nothing to sign here. The offer's own page is for them. */
function stepToSign({ offer, obstacles }: DecisionView, query: StepParams, now: Date): Step | undefined {
  if (!offer.replica || offer.awaiting !== "creator") return undefined;
  const agreeing = allowedDecisions(offer, now).filter((decision) => decision !== "decline" && !obstacles[decision]);
  const steps = stepsOf(agreeing);
  return query.step === undefined ? steps[0] : stepIn(steps, query);
}

async function ReplicaPage({ params, searchParams }: PageProps) {
  after(startOverdueWork);
  const { token } = await params;
  const query = await searchParams;
  const now = await databaseTime();
  const view = await readDecision(token, now);
  if (!view) {
    setPageStatus(404);
    return <UnknownLink token={token} />;
  }
  const { offer, by, zone } = view;
  const step = stepToSign(view, query, now);
  if (!offer.replica || !step) redirect(paths.approve(token));
  if (!offer.isFetched && by === "link") after(() => noteFetched(offer.id, now));
  return (
    <ZoneOf zone={zone}>
      <Signing token={token} view={view} replica={offer.replica} step={step} />
    </ZoneOf>
  );
}

type SigningProps = { token: string; view: DecisionView; replica: ReplicaTerms; step: Step };

function Signing({ token, view: { offer }, replica, step }: SigningProps) {
  const { priceCents } = offer;
  const asked = step.decision === "counter" ? counterPrice(priceCents, step.percent) : priceCents;
  return (
    <div className="page max-w-4xl space-y-10 py-8 lg:py-12">
      {!offer.isSeen && <SeenSignal token={token} />}
      <header className="prose-measure space-y-4">
        <h1 className="text-4xl">Your digital replica</h1>
        <p className="text-lg">
          <bdi className="font-semibold">{licenseeOf(offer)}</bdi> asks to let a computer imitate you, for{" "}
          {countOf(replica.uses.length, "described use")} and for nothing else, at {formatUsd(asked)}. Answer by{" "}
          <Moment at={offer.approvalTokenExpiresAt} />.
        </p>
      </header>
      <section aria-labelledby="uses" className="space-y-4">
        <h2 id="uses" className="text-2xl">
          What it would be used for
        </h2>
        <DescribedUses uses={replica.uses} />
        <p className="prose-measure">
          You may end the making of new pieces at any time, {noticeWords(replica.noticeDays)}. Pieces finished by then
          may run to the end of the term.
        </p>
      </section>
      <ReplicaCard uses={replica.uses.length} />
      <section aria-labelledby="decision" className="max-w-2xl space-y-4">
        <h2 id="decision" tabIndex={-1} className="scroll-mt-8 text-2xl">
          <StepHeading step={step} other={licenseeOf(offer)} offeredCents={priceCents} priceCents={asked} />
        </h2>
        <DecisionStep
          key={step.name}
          token={token}
          deciding={decidingOn(token)}
          step={step}
          buyer={licenseeOf(offer)}
          trainingConsent={offer.rights.includes("training")}
          offeredCents={priceCents}
          priceCents={asked}
          replica="here"
        >
          <p className="font-semibold">{REPLICA_STATEMENT}</p>
          <SignatureFields />
        </DecisionStep>
      </section>
    </div>
  );
}

const signatureLabels = {
  initials: "Your initials",
  lawyerName: "Name of the lawyer",
  unionName: "Name of the union",
};

/** Keeps a typed signature, whichever step it was sent with. */
const SignatureUnread = ({ token, requestId }: { token: string; requestId: string | undefined }) => (
  <>
    <OfferUnread token={token} requestId={requestId} />
    <div className="page max-w-2xl">
      <KeptForm
        action={approveOffer}
        page={paths.approveReplica(token, "approve")}
        token={token}
        labels={signatureLabels}
      />
      {COUNTER_PERCENTS.map((percent) => (
        <KeptForm
          key={percent}
          action={counterOffer}
          page={paths.approveReplica(token, `counter-${percent}`)}
          token={token}
          labels={signatureLabels}
        />
      ))}
    </div>
  </>
);

export default dataPage("a digital replica to sign", ReplicaPage, async (requestId, { params }) => (
  <SignatureUnread token={(await params).token} requestId={requestId} />
));
