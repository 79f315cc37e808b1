import { confirmAndSend } from "@/app/offer/[id]/[token]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import type { OfferRecord } from "@/lib/offers/record";
import { CONFIRM_TO_SEND } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

/** Sends a held offer: the button proves the mailbox, and is the buyer's agreement to the terms below it. */
export function ConfirmForm({ offer, token }: { offer: OfferRecord; token: string }) {
  return (
    <Notice title={CONFIRM_TO_SEND}>
      <ActionForm action={confirmAndSend} page={paths.offerLink(offer.id, token)} className="mt-2 space-y-4">
        <ErrorSummary />
        <input type="hidden" name="offerId" value={offer.id} />
        <input type="hidden" name="token" value={token} />
        <p>
          Read the terms below. By sending the offer you agree to them, and confirm that <bdi>{offer.buyerEmail}</bdi>{" "}
          is your address. If you did not make this offer, close this page: nobody else has seen it.
        </p>
        <SubmitButton variant="seal" pendingLabel="Sending...">
          Confirm and send the offer
        </SubmitButton>
      </ActionForm>
    </Notice>
  );
}
