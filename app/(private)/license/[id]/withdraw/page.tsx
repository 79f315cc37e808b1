import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requireCreator } from "@/app/(private)/gates";
import { ByNumber, KeptByNumber } from "@/app/(private)/license/[id]/by-number";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { withdrawConsent } from "@/app/(private)/license/[id]/withdraw/actions";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { TermEnd } from "@/components/ui/term-end";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { endOf } from "@/lib/license-rows/facts";
import { grantOfCreator } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { endsWithTraining } from "@/lib/terms/facts";
import { isExclusive } from "@/lib/terms/scope";
import { momentOf } from "@/lib/terms/term";
import { describeRights } from "@/lib/terms/terms";
import { lowered } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Withdraw AI-training consent" };

type PageProps = { params: Promise<{ id: string }> };

async function WithdrawPage({ params }: PageProps) {
  const { id } = await params;
  const creator = await requireCreator();
  const grant = await grantOfCreator(id, creator.userId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!grant || !offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const toLicense = { href: paths.license(id), label: "See the license" };
  if (!offer.rights.includes("training"))
    return (
      <PageMessage title="This license permits no AI training" action={toLicense}>
        <p>There is no consent to withdraw: no model may be trained on you under it.</p>
      </PageMessage>
    );
  const agreement = offer.agreement.content;
  if (grant.trainingEndedAt) {
    return (
      <PageMessage title="You have withdrawn it already" action={toLicense}>
        <p>
          No model may be trained since <TermEnd end={momentOf(grant.trainingEndedAt, agreement.term)} />. The rest of
          the license goes on.
        </p>
      </PageMessage>
    );
  }
  if (grantStateAt(grant, await databaseTime()) !== "active") {
    return (
      <PageMessage title="This license has ended already" action={toLicense}>
        <p>It permits nothing any more, AI training included. There is nothing left to withdraw.</p>
      </PageMessage>
    );
  }
  const licensee = <bdi>{licenseeOf(offer)}</bdi>;
  const end = <TermEnd end={endOf(grant, agreement)} />;
  const isWhole = endsWithTraining(agreement);
  return (
    <div className="page py-12">
      <div className="max-w-[44rem] space-y-8">
        <h1 className="text-4xl">
          Withdraw <span className="whitespace-nowrap">AI-training</span> consent
        </h1>
        <p className="text-lg">
          Your license to <bdi className="font-semibold">{licenseeOf(offer)}</bdi> permits AI training until {end}. You
          can end that now, without asking anybody.
        </p>
        <ul className="list-disc space-y-2 border-y py-5 pl-5">
          {isWhole ? <WholeEnds licensee={licensee} /> : <TrainingEnds agreement={agreement} licensee={licensee} />}
          <li>What was done before stays licensed: withdrawing is not retroactive.</li>
          {isExclusive(offer.scope) && (
            <li>
              The license is exclusive: you cannot license to anybody else what it covers, AI training included, before{" "}
              {end}, unless {licensee} releases what has ended.
            </li>
          )}
          <li>Nothing can undo it. A new license needs a new offer.</li>
        </ul>
        <ByNumber
          action={withdrawConsent}
          page={paths.licenseWithdraw(id)}
          id={id}
          label="Withdraw"
          button={isWhole ? "Withdraw and end the license" : "Withdraw my consent"}
          pendingLabel="Withdrawing..."
          keep={isWhole ? "Keep the license" : "Keep it as it is"}
        />
      </div>
    </div>
  );
}

type EndsProps = { licensee: ReactNode };

/** If only training is licensed, or if the agreement says that withdrawing it ends the license. */
const WholeEnds = ({ licensee }: EndsProps) => (
  <>
    <li>The license ends at once, for every use and not only for training.</li>
    <li>{licensee} is told by email to stop training on your voice and likeness and every other use.</li>
    <li>The public page and the status list show the license as revoked within a minute.</li>
  </>
);

const TrainingEnds = ({ agreement: { rights }, licensee }: EndsProps & { agreement: Agreement }) => (
  <>
    <li>AI training ends at once.</li>
    <li>
      Everything else in the license goes on as it is:{" "}
      {lowered(describeRights(rights.filter((right) => right !== "training")))}.
    </li>
    <li>{licensee} is told by email to stop training on your voice and likeness.</li>
    <li>
      The public page says so at once. The certificate that names AI training is revoked, and a new one without it takes
      its place.
    </li>
  </>
);

export default dataPage("a license whose consent may be withdrawn", WithdrawPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptByNumber action={withdrawConsent} page={paths.licenseWithdraw((await params).id)} />
  </ReadFailure>
));
