import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { confirmBuyer } from "@/app/offer/[id]/[token]/actions";
import { OfferView } from "@/app/offer/[id]/offer-view";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { verifyBuyerLink } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** The offer as the holder of the buyer's mailed link sees it. Opening it changes nothing; the button confirms the address. */
export default async function MailedOfferPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyBuyerLink(id, token, "buyer-offer");
  if (!link) notFound();
  const { offer, chain } = link;
  return (
    <OfferView chain={chain} now={new Date()} mailbox={offer.buyerEmail}>
      {offer.buyerConfirmedAt ? null : (
        <Notice title="Is this your address?">
          <ActionForm action={confirmBuyer} page={paths.offerLink(id, token)} className="mt-2 space-y-4">
            <ErrorSummary />
            <input type="hidden" name="offerId" value={offer.id} />
            <input type="hidden" name="token" value={token} />
            <p>
              Confirm that {offer.buyerEmail} made this offer. Your later offers can then be approved at once by
              creators who allow it.
            </p>
            <SubmitButton pendingLabel="Confirming...">Confirm this address</SubmitButton>
          </ActionForm>
        </Notice>
      )}
    </OfferView>
  );
}
