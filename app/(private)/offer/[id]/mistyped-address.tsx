"use client";

import { sendFromOther } from "@/app/(private)/offer/[id]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { paths } from "@/lib/paths";

/** Keeps everything typed for an offer whose mail reaches nobody, or somebody else. */
export const MistypedAddress = ({ offerId }: { offerId: string }) => (
  <ActionForm action={sendFromOther} page={paths.offer(offerId)} prefix="address-" aria-label="Another address">
    {({ status }) => (
      <Disclosure isInline open={status === "error"} summary={<span className="font-semibold">Wrong address?</span>}>
        <div className="space-y-4 pt-2">
          <ErrorSummary />
          <input type="hidden" name="offerId" value={offerId} />
          <Field
            name="buyerEmail"
            label="Your Email"
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            hint="Everything else stays as you wrote it. The link that we sent before stops working."
            fieldClassName="sm:max-w-96"
          />
          <SubmitButton variant="outline" pendingLabel="Sending...">
            Send the link there instead
          </SubmitButton>
        </div>
      </Disclosure>
    )}
  </ActionForm>
);
