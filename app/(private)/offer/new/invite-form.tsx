import { inviteByMail } from "@/app/(private)/offer/new/invite-action";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { paths } from "@/lib/paths";

/** For an address of nobody who takes offers. */
export const InviteForm = () => (
  <Disclosure id="invite" summary="Not here yet? Invite them" className="max-w-2xl border-y">
    <ActionForm
      action={inviteByMail}
      page={paths.newOffer}
      prefix="invite-"
      aria-label="Invite a creator"
      className="space-y-4 pb-4"
    >
      <ErrorSummary />
      <Honeypot />
      <p>We send this address one email that says that a brand looked for them. It contains nothing that you typed.</p>
      <Field name="creatorEmail" label="Their email" type="email" required autoComplete="off" maxLength={254} />
      <SubmitButton variant="outline" pendingLabel="Inviting...">
        Invite them
      </SubmitButton>
    </ActionForm>
  </Disclosure>
);
