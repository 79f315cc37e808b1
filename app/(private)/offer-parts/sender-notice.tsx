import Link from "next/link";
import { forgetSender } from "@/app/(private)/offer-parts/sender-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

/** `sender`: the confirmed address, veiled. `page`: where signing in leads back to. */
export const SenderNotice = ({ sender, page }: { sender: string; page: string }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-engrave border-l-2 pl-4">
    <p className="min-w-0 max-w-[60ch] flex-1 basis-56 text-sm">
      <bdi className="wrap-anywhere font-semibold">{sender}</bdi> is confirmed in this browser, so an offer from it is
      sent at once.{" "}
      <Link href={paths.signInTo(page)} prefetch={false} className="underline underline-offset-2">
        Sign in
      </Link>
      , and your name, your company and your last brief are filled in.
    </p>
    <ActionForm action={forgetSender} page={paths.newOffer} prefix="sender-" className="space-y-3">
      <ErrorSummary />
      <SubmitButton variant="outline" size="sm" pendingLabel="Forgetting...">
        Use another address
      </SubmitButton>
    </ActionForm>
  </div>
);
