import type { Metadata } from "next";
import { endTheseMails } from "@/app/(private)/account/mails/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { verifyMailStopToken } from "@/lib/members/mails";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Stop these emails" };

const texts = {
  "offer-reminders": {
    mails: "the reminders that an offer is waiting for your answer",
    still: "You still get offers and answers to them, but no reminder before one expires.",
  },
  "offer-messages": {
    mails: "the emails about messages that the other side writes about an offer",
    still:
      "You can still read the messages on the page of each offer, and you still get the offers and answers to them.",
  },
  "license-ends": {
    mails: "the emails before your licenses end",
    still: "Your dashboard still shows when each license ends, and you still get other emails about your licenses.",
  },
} as const;

type PageProps = { params: Promise<{ id: string; token: string }> };

async function MailStopPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyMailStopToken(id, token);
  if (!link) return unknownLink("account");
  const { mails, still } = texts[link.kind];
  if (link.isEnded) {
    return (
      <PageMessage title="These emails are stopped" action={{ href: paths.signIn, label: "Go to your dashboard" }}>
        <p className="text-lg">We no longer send you {mails}. You can switch them on again on your account page.</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Stop these emails?"
      lead={
        <>
          The button stops {mails}. {still}
        </>
      }
      action={endTheseMails}
      page={paths.mailStop(id, token)}
      sent={{ id, token }}
      button="Stop the emails"
      pendingLabel="Stopping..."
    />
  );
}

export default dataPage("the end of some mails", MailStopPage);
