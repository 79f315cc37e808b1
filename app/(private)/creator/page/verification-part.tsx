import { askToBeVerified, withdrawVerification } from "@/app/(private)/creator/page/actions";
import { ReachField, WithdrawRequest } from "@/app/(private)/member-parts/staff-request";
import { RequestNotice } from "@/components/creators/notices";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { NavLink } from "@/components/site/nav-link";
import { Moment } from "@/components/ui/moment";
import type { OwnRequest } from "@/lib/creators/verification-requests";
import { EVIDENCE_MAX } from "@/lib/creators/verification-rules";
import type { Standing } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";
import { RETENTION } from "@/lib/retention/rules";

type VerificationPartProps = {
  standing: Standing | undefined;
  request: OwnRequest | undefined;
  /** The account's number, to start from. */
  phone: string | null;
  mayAsk: boolean;
};

/** Where a creator asks to be verified, changes the request, and reads what became of it. */
export function VerificationPart({ standing, request, phone, mayAsk }: VerificationPartProps) {
  const isOpen = request?.outcome === null;
  return (
    <section id="verification" aria-labelledby="verification-title" className="scroll-mt-6 space-y-5">
      <h2 id="verification-title" className="border-b pb-3 text-2xl">
        Verification
      </h2>
      {standing?.verifiedAt ? (
        <p>
          You are verified since <Moment at={standing.verifiedAt} only="day" />. The seal stays while your name, email
          address, portrait and page address stay the same.
        </p>
      ) : (
        <p>
          A person on our staff checks who you are. Then your page and your badge show the Verified seal. Tell us how to
          reach you, and what shows who you are: a site or profile of yours, an agency or union that knows you, a call.
          Do not send documents: we store none. We delete the request {RETENTION["check-requests"].keeps.days} days
          after it was answered.
        </p>
      )}
      <p>
        <NavLink href={paths.verifiedBadge} className="underline underline-offset-4">
          What the seal says, and how it is given
        </NavLink>
      </p>
      <RequestNotice request={request} />
      <ActionForm
        action={askToBeVerified}
        page={paths.creatorPageForm}
        prefix="verification-"
        closed={!mayAsk}
        className="space-y-6"
      >
        <ErrorSummary />
        {mayAsk && (
          <>
            <ReachField said={request?.reach ?? phone ?? ""} />
            <Field
              as="textarea"
              name="evidence"
              label="What shows who you are"
              hint="Links and names that we can check. Only our staff read this."
              required
              rows={4}
              maxLength={EVIDENCE_MAX}
              defaultValue={request?.evidence ?? ""}
            />
            <SubmitButton variant="outline" pendingLabel="Sending...">
              {isOpen ? "Change your request" : "Ask to be verified"}
            </SubmitButton>
          </>
        )}
      </ActionForm>
      {isOpen && <WithdrawRequest action={withdrawVerification} page={paths.creatorPageForm} />}
    </section>
  );
}
