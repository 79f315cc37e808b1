import type { Metadata } from "next";
import { confirmAndSend } from "@/app/(private)/offer/[id]/[token]/actions";
import { OfferView } from "@/app/(private)/offer/[id]/offer-view";
import { UnknownOffer } from "@/app/(private)/offer/[id]/unknown-offer";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { readingPage } from "@/components/site/reading-page";
import { Notice } from "@/components/ui/notice";
import { SEND_STATEMENT } from "@/lib/consent/statements";
import { verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { CONFIRM_TO_SEND } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { answerWith } from "@/lib/requests/status";

function ConfirmForm({ offer, token }: { offer: OfferRecord; token: string }) {
  return (
    <Notice title={CONFIRM_TO_SEND}>
      <ActionForm action={confirmAndSend} page={paths.offerLink(offer.id, token)} className="mt-2 space-y-4">
        <ErrorSummary />
        <input type="hidden" name="offerId" value={offer.id} />
        <input type="hidden" name="token" value={token} />
        <p>
          {SEND_STATEMENT} You also confirm that <bdi>{offer.buyerEmail}</bdi> is your address. If you did not make this
          offer, close this page: nobody else has seen it.
        </p>
        <SubmitButton variant="seal" pendingLabel="Sending...">
          Confirm and send the offer
        </SubmitButton>
      </ActionForm>
    </Notice>
  );
}

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function MailedOfferPage({ params }: PageProps) {
  const { id, token } = await params;
  const now = new Date();
  const link = await verifyBuyerToken(id, token, "buyer-offer", now);
  if (!link) {
    answerWith(404);
    return <UnknownOffer />;
  }
  const { offer, chain } = link;
  return (
    <OfferView chain={chain} now={now} mailbox={offer.buyerEmail}>
      {offer.status === "held" && <ConfirmForm offer={offer} token={token} />}
    </OfferView>
  );
}

export default readingPage("a mailed offer", MailedOfferPage);
