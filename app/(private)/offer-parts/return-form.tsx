import { returnToMaker } from "@/app/(private)/offer-parts/review-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { OfferRecord } from "@/lib/offers/record";
import { REVIEW_NOTE_MAX } from "@/lib/offers/review-rules";

type ReturnFormProps = {
  offer: OfferRecord;
  /** What the colleague is called who asked for the release. */
  to: string;
  /** The address of the page that it stands on. */
  page: string;
};

/** Below the button that releases, and folded: the next act is that one. */
export const ReturnForm = ({ offer, to, page }: ReturnFormProps) => (
  <Disclosure summary={`Return it to ${to} instead`} className="border-y">
    <ActionForm action={returnToMaker} page={page} prefix="return-" className="space-y-4 pb-5">
      <ErrorSummary />
      <input type="hidden" name="offerId" value={offer.id} />
      <Field
        as="textarea"
        name="note"
        label="What should change"
        hint={`Only ${to} gets it. The creator learns nothing.`}
        required
        rows={3}
        maxLength={REVIEW_NOTE_MAX}
      />
      <SubmitButton variant="outline" pendingLabel="Returning...">
        Return it
      </SubmitButton>
    </ActionForm>
  </Disclosure>
);
