import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { ownLicense } from "@/app/(private)/license/[id]/own-grant";
import {
  answerLicenseDispute,
  disputeLicenseUse,
  endLicenseAfterDispute,
  replyToLicensee,
} from "@/app/(private)/license/[id]/use/[use]/actions";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { Day, DisputeBadge, DisputeClock, DisputeHistory, UseVerdict } from "@/components/licenses/disputes";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { grantStateAt } from "@/lib/license-rows/rules";
import type { License } from "@/lib/licenses/licenses";
import { type Compared, type FiledUse, mayStep, REASON_MAX, type UseDispute } from "@/lib/licenses/use-rules";
import { shownUse } from "@/lib/licenses/use-schema";
import { mannerInWords } from "@/lib/licenses/use-words";
import { comparedWith, filedUseIn } from "@/lib/licenses/uses";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { lastSecond } from "@/lib/terms/term";
import { type Party, territoryLabels } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { formatMoment, readerZone } from "@/lib/time";

const REASON_LABEL = "What is wrong with it";
const disputeLabels = { answer: "What was done", stoppedOn: "The day on which it stopped" } as const;

type Shown = {
  license: License;
  use: FiledUse & { dispute: UseDispute };
  compared: Compared;
  side: Party;
  /** As far as their role goes. */
  mayAnswer: boolean;
  now: Date;
};

function DisputeView({ license, use, compared, side, mayAnswer, now }: Shown) {
  const { grant, offer } = license;
  const { dispute } = use;
  const isInForce = grantStateAt(grant, now) === "active";
  return (
    <div className="page py-12">
      <div className="max-w-[44rem] space-y-8">
        <header className="space-y-3">
          <h1 className="text-4xl">A disputed use</h1>
          <p>
            <DisputeBadge dispute={dispute} now={now} />
          </p>
          <DisputeClock dispute={dispute} zone={compared.zone} now={now} reader={side} />
          {mayStep("end", "creator", dispute, now) && isInForce && (
            <p>
              The licensor or our staff may revoke the license by notice until{" "}
              {formatMoment(lastSecond(dispute.dueAt), readerZone(compared.zone))}. Otherwise it ends on{" "}
              {formatMoment(lastSecond(grant.expiresAt), readerZone(compared.zone))}.
            </p>
          )}
        </header>
        {mayAnswer && <NextStep grantId={grant.id} use={use} side={side} isInForce={isInForce} now={now} />}
        <SentTooLate page={paths.disputeUse(grant.id, use.id)} dispute={dispute} side={side} now={now} />
        <section aria-labelledby="history" className="space-y-4">
          <h2 id="history" className="text-2xl">
            What was said
          </h2>
          <DisputeHistory dispute={dispute} zone={compared.zone} />
        </section>
        <FiledUsePart use={use} offer={offer} compared={compared} />
        <p>
          <Link href={paths.license(grant.id)} prefetch={false} className="underline underline-offset-2">
            Back to the license
          </Link>
        </p>
      </div>
    </div>
  );
}

type NextProps = { grantId: string; use: Shown["use"]; side: Party; isInForce: boolean; now: Date };

/** What this party may do now. */
function NextStep({ grantId, use, side, isInForce, now }: NextProps) {
  const page = paths.disputeUse(grantId, use.id);
  const may = (step: Parameters<typeof mayStep>[0]) => mayStep(step, side, use.dispute, now);
  if (may("stop")) return <AnswerForm page={page} useId={use.id} />;
  if (may("accept") || may("ask")) return <ReplyForm page={page} useId={use.id} canAccept={may("accept")} />;
  if (may("end") && isInForce) return <EndForm page={page} useId={use.id} />;
  return null;
}

type LateProps = { page: string; dispute: UseDispute; side: Party; now: Date };

/** Forms that the page had in an earlier state, and that were then sent to this address without scripts. */
const SentTooLate = ({ page, dispute, side, now }: LateProps) => {
  const may = (step: Parameters<typeof mayStep>[0]) => mayStep(step, side, dispute, now);
  return side === "creator" ? (
    <>
      <KeptForm isOver action={disputeLicenseUse} page={page} labels={{ reason: REASON_LABEL }} />
      {!may("accept") && !may("ask") && <KeptForm isOver action={replyToLicensee} page={page} />}
      {!may("end") && <KeptForm isOver action={endLicenseAfterDispute} page={page} />}
    </>
  ) : (
    !may("stop") && <KeptForm isOver action={answerLicenseDispute} page={page} labels={disputeLabels} />
  );
};

type FormProps = { page: string; useId: string };

const AnswerForm = ({ page, useId }: FormProps) => (
  <ActionForm action={answerLicenseDispute} page={page} className="group/answer space-y-5" aria-label="Your answer">
    <ErrorSummary />
    <input type="hidden" name="useId" value={useId} />
    <RadioGroup
      name="outcome"
      legend="Your answer"
      choices={[
        { value: "stopped", label: "The use was stopped" },
        { value: "cured", label: "The use was changed, so that the license covers it" },
      ]}
    />
    <Field
      name="stoppedOn"
      label={disputeLabels.stoppedOn}
      type="date"
      required
      fieldClassName="group-not-has-[[value=stopped]:checked]/answer:hidden"
    />
    <Field
      as="textarea"
      name="answer"
      label={disputeLabels.answer}
      hint="The licensor and our staff read it."
      required
      rows={3}
      maxLength={REASON_MAX}
    />
    <SubmitButton variant="seal" pendingLabel="Sending...">
      Send your answer
    </SubmitButton>
  </ActionForm>
);

const ReplyForm = ({ page, useId, canAccept }: FormProps & { canAccept: boolean }) => (
  <ActionForm action={replyToLicensee} page={page} className="space-y-4" aria-label="Your reply">
    <ErrorSummary />
    <input type="hidden" name="useId" value={useId} />
    <p className="prose-measure">
      {canAccept
        ? "If you accept the answer, or do not reply in time, the dispute is settled and the license goes on. If you ask our staff, they decide, and tell both of you why."
        : "The licensee did not answer in time. Our staff decide if you ask them, and tell both of you why."}
    </p>
    <div className="flex flex-wrap gap-4">
      {canAccept && (
        <SubmitButton name="step" value="accept" variant="seal" pendingLabel="Accepting...">
          Accept the answer
        </SubmitButton>
      )}
      <SubmitButton name="step" value="ask" variant="outline" pendingLabel="Asking...">
        Ask our staff to decide
      </SubmitButton>
    </div>
  </ActionForm>
);

const EndForm = ({ page, useId }: FormProps) => (
  <ActionForm action={endLicenseAfterDispute} page={page} className="space-y-4" aria-label="Revoke the license">
    <ErrorSummary />
    <input type="hidden" name="useId" value={useId} />
    <p className="prose-measure">
      If you revoke it, nothing is permitted from then on, the licensee gets an email with the reason, and its public
      page shows it. If you do nothing, the license goes on.
    </p>
    <CheckboxField name="confirmed" label="Revoke this license now. It cannot be restored." />
    <SubmitButton variant="seal" pendingLabel="Revoking...">
      Revoke the license
    </SubmitButton>
  </ActionForm>
);

export const metadata: Metadata = { title: "A use and its dispute" };

type PageProps = { params: Promise<{ id: string; use: string }> };

async function DisputePage({ params }: PageProps) {
  const { id, use: useId } = await params;
  await requireMember();
  const own = await ownLicense(id);
  const offer = own && (await findOffer(own.grant.offerId));
  const use = own && (await filedUseIn(own.grant.id, useId));
  if (!offer || !use || (own.side === "buyer" && !use.dispute)) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const now = await databaseTime();
  const license = { grant: own.grant, offer };
  const compared = comparedWith(license, now);
  const { dispute } = use;
  return dispute ? (
    <DisputeView
      license={license}
      use={{ ...use, dispute }}
      compared={compared}
      side={own.side}
      mayAnswer={!own.buyer || mayDo(own.buyer, "use")}
      now={now}
    />
  ) : (
    <NewDispute use={use} offer={offer} compared={compared} />
  );
}

const NewDispute = ({ use, offer, compared }: { use: FiledUse; offer: OfferRecord; compared: Compared }) => (
  <div className="page py-12">
    <div className="max-w-[44rem] space-y-8">
      <h1 className="text-4xl">Dispute a use</h1>
      <FiledUsePart use={use} offer={offer} compared={compared} />
      <ActionForm
        action={disputeLicenseUse}
        page={paths.disputeUse(use.grantId, use.id)}
        className="space-y-5"
        aria-label="Dispute"
      >
        <ErrorSummary />
        <input type="hidden" name="useId" value={use.id} />
        <ShownVersion version={versionOf(shownUse(use))} />
        <Field
          as="textarea"
          name="reason"
          label={REASON_LABEL}
          hint="The brand and our staff read it. Both of you get an email now; the brand has five days to stop the use or to cure it."
          required
          rows={4}
          maxLength={REASON_MAX}
        />
        <div className="flex flex-wrap items-center gap-5">
          <SubmitButton variant="seal" pendingLabel="Sending...">
            Dispute this use
          </SubmitButton>
          <Link href={paths.license(use.grantId)} prefetch={false} className="underline underline-offset-2">
            Leave it as it is
          </Link>
        </div>
      </ActionForm>
    </div>
  </div>
);

export default dataPage("a use and its dispute", DisputePage, async (requestId, { params }) => {
  const { id, use } = await params;
  const page = paths.disputeUse(id, use);
  return (
    <ReadFailure requestId={requestId}>
      <KeptForm action={disputeLicenseUse} page={page} labels={{ reason: REASON_LABEL }} />
      <KeptForm action={answerLicenseDispute} page={page} labels={disputeLabels} />
      <KeptForm action={replyToLicensee} page={page} />
      <KeptForm action={endLicenseAfterDispute} page={page} />
    </ReadFailure>
  );
});

/** A filed use beside what was agreed. */
function FiledUsePart({ use, offer, compared }: { use: FiledUse; offer: OfferRecord; compared: Compared }) {
  return (
    <>
      <div className="space-y-2 border-y py-5">
        <p className="wrap-anywhere font-semibold text-lg">
          <bdi>{use.place}</bdi>
        </p>
        <p>{mannerInWords(use.manner)}</p>
        <p>
          <Day at={use.beginsOn} /> to <Day at={use.endsOn} />, {territoryLabels[use.territory]}, filed by{" "}
          <bdi>{licenseeOf(offer)}</bdi>
          {use.correctedAt && (
            <>
              , corrected on <Moment at={use.correctedAt} only="day" />
            </>
          )}
        </p>
        <p>
          <UseVerdict use={use} compared={compared} />
        </p>
        {use.outside && <p>The licensee was told that it is outside the license before it was filed.</p>}
        {use.note && <bdi className="wrap-anywhere block whitespace-pre-line">{use.note}</bdi>}
      </div>
      <div>
        <p className="text-ink-muted text-sm">The agreed use</p>
        <bdi className="wrap-anywhere prose-measure block whitespace-pre-line">{offer.useCase}</bdi>
      </div>
    </>
  );
}
