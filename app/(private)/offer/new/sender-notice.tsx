import { forgetSender } from "@/app/(private)/offer/new/sender-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/paths";

/** `sender`: the proved address, veiled unless its owner is signed in. */
export const SenderNotice = ({ sender }: { sender: string }) => (
  <Notice title="This browser can send an offer at once">
    <p>
      It has confirmed <bdi className="wrap-anywhere font-semibold">{sender}</bdi>: an offer from that address goes out
      in its name when you press the button, and a creator may have approved it in advance. An offer from any other
      address waits until you confirm it by email.
    </p>
    <ActionForm action={forgetSender} page={paths.newOffer} prefix="sender-" className="mt-2 space-y-3">
      <ErrorSummary />
      <SubmitButton variant="outline" size="sm" pendingLabel="Ending...">
        Not you? End this
      </SubmitButton>
    </ActionForm>
  </Notice>
);
