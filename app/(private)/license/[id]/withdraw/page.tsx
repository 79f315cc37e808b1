import type { Metadata } from "next";
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

export const metadata: Metadata = { title: "Withdraw AI-training consent" };

type PageProps = { params: Promise<{ id: string }> };

async function WithdrawPage({ params }: PageProps) {
  const { id } = await params;
  const creator = await requireCreator();
  const grant = await grantOfCreator(id, creator.userId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!grant || !offer?.rights.includes("training")) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  if (grantStateAt(grant, await databaseTime()) !== "active") {
    return (
      <PageMessage
        title="This license has ended already"
        action={{ href: paths.license(id), label: "See the license" }}
      >
        <p>It permits nothing any more, AI training included. There is nothing left to withdraw.</p>
      </PageMessage>
    );
  }
  return (
    <div className="page py-12">
      <div className="max-w-[44rem] space-y-8">
        <h1 className="text-4xl">
          Withdraw <span className="whitespace-nowrap">AI-training</span> consent
        </h1>
        <p className="text-lg">
          Your license to <bdi className="font-semibold">{licenseeOf(offer)}</bdi> permits AI training until{" "}
          <TermEnd end={endOf(grant, offer.agreement.content)} />. You can end that now, without asking anybody.
        </p>
        <ul className="list-disc space-y-2 border-y py-5 pl-5">
          <li>The license ends at once, for every use and not only for training.</li>
          <li>What was done under it before stays licensed: withdrawing is not retroactive.</li>
          <li>
            <bdi>{licenseeOf(offer)}</bdi> is told by email to stop training on your voice and likeness and every other
            use.
          </li>
          <li>The public page and the status list show the license as revoked within a minute.</li>
          <li>Nothing can undo it. A new license needs a new offer.</li>
        </ul>
        <ByNumber
          action={withdrawConsent}
          page={paths.licenseWithdraw(id)}
          id={id}
          label="Withdraw"
          button="Withdraw and end the license"
          pendingLabel="Withdrawing..."
          keep="Keep the license"
        />
      </div>
    </div>
  );
}

export default dataPage("a license whose consent may be withdrawn", WithdrawPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptByNumber action={withdrawConsent} page={paths.licenseWithdraw((await params).id)} />
  </ReadFailure>
));
