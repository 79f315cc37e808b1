import { confirmAndSend } from "@/app/(private)/offer/[id]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { ELECTRONIC_STATEMENT, SEND_STATEMENT } from "@/lib/audit/consent-statements";
import type { OfferRecord } from "@/lib/offers/record";
import { CONFIRM_TO_SEND } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

/** `token`: of the mailed link; without one the brand's session sends the offer. */
export function ConfirmForm({ offer, token }: { offer: OfferRecord; token?: string }) {
  const page = token ? paths.offerLink(offer.id, token) : paths.offer(offer.id);
  return (
    <Notice title={token ? CONFIRM_TO_SEND : "This offer waits for you to send it"}>
      <ActionForm action={confirmAndSend} page={page} className="mt-2 space-y-4">
        <ErrorSummary />
        <input type="hidden" name="offerId" value={offer.id} />
        {token && <input type="hidden" name="token" value={token} />}
        {token ? (
          <p>
            {SEND_STATEMENT} With it you also say: “{ELECTRONIC_STATEMENT}” You also confirm that{" "}
            <bdi>{offer.buyerEmail}</bdi> is your address. If you did not make this offer, close this page: nobody else
            has seen it.
          </p>
        ) : (
          <p>
            Somebody made it with your address, <bdi>{offer.buyerEmail}</bdi>. {SEND_STATEMENT} With it you also say: “
            {ELECTRONIC_STATEMENT}” If it is not yours, leave it: nobody else has seen it.
          </p>
        )}
        <SubmitButton variant="seal" pendingLabel="Sending...">
          Confirm and send the offer
        </SubmitButton>
      </ActionForm>
    </Notice>
  );
}
