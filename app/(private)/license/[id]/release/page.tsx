import type { Metadata } from "next";
import { requireBuyer } from "@/app/(private)/gates";
import { ByNumber, KeptByNumber } from "@/app/(private)/license/[id]/by-number";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { releaseToOthers } from "@/app/(private)/license/[id]/release/actions";
import { refusals } from "@/app/(private)/license/[id]/release/refusals";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { TermEnd } from "@/components/ui/term-end";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { releaseOf } from "@/lib/licenses/end-right";
import { findOffer } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { agreedFacts } from "@/lib/terms/facts";
import { termEnd } from "@/lib/terms/term";
import { describeRights } from "@/lib/terms/terms";

export const metadata: Metadata = { title: "Release to others" };

type PageProps = { params: Promise<{ id: string }> };

async function ReleasePage({ params }: PageProps) {
  const { id } = await params;
  const buyer = await requireBuyer();
  if (!mayDo(buyer, "give-free")) return <NotYourRole role={buyer.role} />;
  const grant = await grantOfBuyer(id, buyer);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const { releasable } = await releaseOf(grant, offer, await databaseTime());
  if (!releasable.ok) {
    const { title, message } = refusals[releasable.reason];
    return (
      <PageMessage title={title} action={{ href: paths.license(id), label: "See the license" }}>
        <p>{message}</p>
      </PageMessage>
    );
  }
  const { licensor, term, words } = agreedFacts(offer.agreement.content);
  const creator = <bdi>{licensor.name}</bdi>;
  return (
    <div className="page max-w-3xl space-y-8 py-12">
      <h1 className="text-4xl">Release to others</h1>
      <p className="text-lg">
        Your license from <bdi className="font-semibold">{licensor.name}</bdi> still keeps others from what has ended of
        it. You can let {creator} license that to others now. You do not have to.
      </p>
      <ul className="list-disc space-y-2 border-y py-5 pl-5">
        <li>
          What you release: <span className="font-semibold">{describeRights(releasable.rights)}</span>.
        </li>
        <li>
          Today nobody else can license it in {words.field.toLowerCase()}, {words.where}, before{" "}
          <TermEnd end={termEnd(grant.expiresAt, term)} />.
        </li>
        <li>{creator} may license it to anybody at once, your competitors included, and is told by email.</li>
        <li>It costs you nothing, and nothing is refunded.</li>
        <li>What is still licensed to you stays as it is, exclusivity included.</li>
        <li>Nothing can undo it. To have it exclusively again, you need a new license.</li>
      </ul>
      <ByNumber
        action={releaseToOthers}
        page={paths.licenseRelease(id)}
        id={id}
        label="Release to others"
        button="Release to others"
        pendingLabel="Releasing..."
        keep="Keep it from others"
      />
    </div>
  );
}

export default dataPage("a license that may be released", ReleasePage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptByNumber action={releaseToOthers} page={paths.licenseRelease((await params).id)} />
  </ReadFailure>
));
