import { returnToMaker } from "@/app/(private)/offer-parts/review-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import type { OfferRecord } from "@/lib/offers/record";
import { REVIEW_NOTE_MAX } from "@/lib/offers/review-rules";

/** `page`: the address of the page that it stands on. */
export const ReturnForm = ({ offer, page }: { offer: OfferRecord; page: string }) => (
  <ActionForm action={returnToMaker} page={page} prefix="return-" className="space-y-4">
    <ErrorSummary />
    <input type="hidden" name="offerId" value={offer.id} />
    <Field as="textarea" name="note" label="What should change" rows={3} maxLength={REVIEW_NOTE_MAX} />
    <SubmitButton variant="outline" pendingLabel="Returning...">
      Return it instead
    </SubmitButton>
  </ActionForm>
);
