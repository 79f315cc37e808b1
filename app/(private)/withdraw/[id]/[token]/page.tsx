import type { Metadata } from "next";
import { withdrawEntry } from "@/app/(private)/withdraw/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { unknownLink } from "@/components/site/page-message";
import { paths } from "@/lib/paths";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const metadata: Metadata = { title: "Leave the waitlist" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function WithdrawPage({ params }: PageProps) {
  const { id, token } = await params;
  const entry = await verifyWaitlistToken(id, token, "waitlist-withdraw");
  if (!entry) return unknownLink("waitlist");
  return (
    <LinkPage
      title="Leave the waitlist?"
      lead={`The button erases the application of ${entry.fullName} (${entry.email}) and the consents recorded with it. One log entry stays that a withdrawal took place, without your personal data.`}
      action={withdrawEntry}
      page={paths.waitlistWithdraw(id, token)}
      sent={{ id, token }}
      button="Erase my application"
      pendingLabel="Erasing..."
      foot="It cannot be undone. You may join again later, as a new application with a new place."
    />
  );
}

export default dataPage("a withdrawal", WithdrawPage);
