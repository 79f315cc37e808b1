import type { Metadata } from "next";
import { stopLicenseMails } from "@/app/(private)/license/[id]/reminders/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { TermEnd } from "@/components/ui/term-end";
import { setPageStatus } from "@/lib/http/status";
import { endOf } from "@/lib/license-rows/facts";
import { verifyReminderStopToken } from "@/lib/licenses/stop-reminders";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Emails before a license ends" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** Only the button acts: opening the link changes nothing. */
async function StopPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyReminderStopToken(id, token);
  const offer = link && (await findOffer(link.grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return (
      <PageMessage title="We do not recognize this link" action={{ href: paths.signIn, label: "Sign in" }}>
        <p className="text-lg">
          The link may have been cut off in your email. Copy the whole address from the message.
        </p>
      </PageMessage>
    );
  }
  const other = <bdi>{link.party === "creator" ? licenseeOf(offer) : offer.creatorName}</bdi>;
  const end = <TermEnd end={endOf(link.grant, offer.agreement.content)} />;
  if (link.isStopped) {
    return (
      <PageMessage title="These emails are stopped" action={{ href: paths.signIn, label: "Go to your dashboard" }}>
        <p className="text-lg">
          We will not email you again before the end of your license with {other}. It still ends on {end}, and your
          dashboard still shows it.
        </p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Stop these emails?"
      lead={
        <>
          The button stops the emails that remind you of the end of your license with {other}, on {end}. You still get
          emails about your other licenses, and other emails about this one.
        </>
      }
      action={stopLicenseMails}
      page={paths.reminderStop(id, token)}
      sent={{ id, token }}
      button="Stop the emails"
      pendingLabel="Stopping..."
    />
  );
}

export default dataPage("the mails before a license ends", StopPage);
