import type { Metadata } from "next";
import { requireCreator } from "@/app/(private)/gates";
import { ByNumber, KeptByNumber } from "@/app/(private)/license/[id]/by-number";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { endNewPieces } from "@/app/(private)/license/[id]/replica/actions";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { TermEnd } from "@/components/ui/term-end";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { endOf } from "@/lib/license-rows/facts";
import { grantOfCreator } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { endOfNewPieces } from "@/lib/licenses/end-right";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { isExclusive } from "@/lib/terms/scope";
import { momentOf } from "@/lib/terms/term";

export const metadata: Metadata = { title: "End new pieces of your digital replica" };

type PageProps = { params: Promise<{ id: string }> };

async function EndPage({ params }: PageProps) {
  const { id } = await params;
  const creator = await requireCreator();
  const grant = await grantOfCreator(id, creator.userId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!grant || !offer?.replica) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const now = await databaseTime();
  if (grant.replicaEndedAt || grantStateAt(grant, now) !== "active") {
    return (
      <PageMessage
        title={grant.replicaEndedAt ? "You have ended it already" : "This license has ended already"}
        action={{ href: paths.license(id), label: "See the license" }}
      >
        {grant.replicaEndedAt ? (
          <p>
            No new pieces may be made from{" "}
            <TermEnd end={momentOf(grant.replicaEndedAt, offer.agreement.content.term)} /> on.
          </p>
        ) : (
          <p>It permits nothing any more, the digital replica included. There is nothing left to end.</p>
        )}
      </PageMessage>
    );
  }
  const { noticeDays } = offer.replica;
  return (
    <div className="page max-w-3xl space-y-8 py-12">
      <h1 className="text-4xl">End new pieces of your digital replica</h1>
      <p className="text-lg">
        Your license to <bdi className="font-semibold">{licenseeOf(offer)}</bdi> permits a computer to imitate you for
        its described uses. You can end the making of new pieces now, without asking anybody.
      </p>
      <ul className="list-disc space-y-2 border-y py-5 pl-5">
        <li>
          {noticeDays === 0 ? (
            "No new piece may be made from this moment on: the license names no notice."
          ) : (
            <>
              The license names a notice of {noticeDays} days: no new piece may be made from{" "}
              <TermEnd end={momentOf(endOfNewPieces(grant, noticeDays, now), offer.agreement.content.term)} /> on.
            </>
          )}
        </li>
        <li>
          Pieces that are finished by then may run inside the scope until{" "}
          <TermEnd end={endOf(grant, offer.agreement.content)} />.
        </li>
        <li>Everything else in the license stays as it is.</li>
        {isExclusive(offer.scope) && (
          <li>
            The license is exclusive: you cannot license to anybody else what it covers, the replica included, before{" "}
            <TermEnd end={endOf(grant, offer.agreement.content)} />, unless <bdi>{licenseeOf(offer)}</bdi> releases what
            has ended.
          </li>
        )}
        <li>
          <bdi>{licenseeOf(offer)}</bdi> is told by email, and the public page says so. From then on a new certificate
          without the replica takes the place of the present one.
        </li>
        <li>Nothing can undo it. A new license needs a new offer.</li>
      </ul>
      <ByNumber
        action={endNewPieces}
        page={paths.licenseReplica(id)}
        id={id}
        label="End new pieces"
        button="End new pieces"
        pendingLabel="Ending..."
        keep="Keep it as it is"
      />
    </div>
  );
}

export default dataPage("a license whose digital replica may be ended", EndPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptByNumber action={endNewPieces} page={paths.licenseReplica((await params).id)} />
  </ReadFailure>
));
