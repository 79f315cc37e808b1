import { confirmAndSend } from "@/app/(private)/offer/[id]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { ELECTRONIC_STATEMENT, SEND_STATEMENT } from "@/lib/audit/consent-statements";
import type { OfferRecord } from "@/lib/offers/record";
import { CONFIRM_TO_SEND, CONFIRM_TO_SEND_ALL } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { formatUsd, withFees } from "@/lib/terms/fees";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";

type ConfirmFormProps = {
  offer: OfferRecord;
  /** Of the mailed link; without one the brand's session sends the offer. */
  token?: string;
  /** The offers that are sent together, if it is one of a brief, whose page says above what they cost. */
  held?: readonly OfferRecord[];
};

export function ConfirmForm({ offer, token, held }: ConfirmFormProps) {
  const count = held?.length ?? 1;
  const isOne = count === 1;
  // It is recorded with each offer as it is, so it stands here word for word.
  const terms = isOne ? SEND_STATEMENT : `For each of the ${count} offers: “${SEND_STATEMENT}”`;
  const atOnce = `A creator’s standing rules may approve ${isOne ? "it" : "an offer"} at once.`;
  const page = token ? paths.offerLink(offer.id, token) : paths.offer(offer.id);
  return (
    <Notice title={titleOf(token !== undefined, isOne)}>
      <ActionForm action={confirmAndSend} page={page} className="mt-2 space-y-4">
        <ErrorSummary />
        <input type="hidden" name="offerId" value={offer.id} />
        {token && <input type="hidden" name="token" value={token} />}
        {!held && (
          <>
            <p className="font-semibold">{`You pay ${formatUsd(withFees(offer.priceCents))} with fees if it is approved.`}</p>
            <p>{REHEARSAL_NOTICE}</p>
          </>
        )}
        {token ? (
          <p>
            {terms} You also say: “{ELECTRONIC_STATEMENT}” Sending also confirms that <bdi>{offer.buyerEmail}</bdi> is
            your address. {atOnce} Not yours? Close this page: no creator has seen {isOne ? "it" : "them"}.
          </p>
        ) : (
          <p>
            Somebody made {isOne ? "it" : "them"} with your address, <bdi>{offer.buyerEmail}</bdi>. {terms} You also
            say: “{ELECTRONIC_STATEMENT}” {atOnce} Not yours? Leave {isOne ? "it" : "them"}: no creator has seen{" "}
            {isOne ? "it" : "them"}.
          </p>
        )}
        <SubmitButton variant="seal" pendingLabel="Sending...">
          {isOne ? "Confirm and send the offer" : `Confirm and send ${count} offers`}
        </SubmitButton>
      </ActionForm>
    </Notice>
  );
}

function titleOf(isMailed: boolean, isOne: boolean): string {
  if (isMailed) return isOne ? CONFIRM_TO_SEND : CONFIRM_TO_SEND_ALL;
  return isOne ? "This offer waits for you to send it" : "These offers wait for you to send them";
}
