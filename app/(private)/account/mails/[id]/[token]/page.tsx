import type { Metadata } from "next";
import { endTheseMails } from "@/app/(private)/account/mails/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { verifyMailStopToken } from "@/lib/members/mail-stops";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Stop these mails" };

const texts = {
  "offer-reminders": {
    mails: "the reminders that an offer waits for your answer",
    still: "Offers and the answers to them still come. Nobody will remind you before one expires.",
  },
  "license-ends": {
    mails: "the mails before any of your licenses ends",
    still: "Your dashboard goes on showing the ends, and whatever else concerns your licenses still comes.",
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
      <PageMessage title="These mails are stopped" action={{ href: paths.signIn, label: "Go to your dashboard" }}>
        <p className="text-lg">We send you no more of {mails}. Your account page switches them on again.</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Stop these mails?"
      lead={
        <>
          The button stops {mails}. {still}
        </>
      }
      action={endTheseMails}
      page={paths.mailStop(id, token)}
      sent={{ id, token }}
      button="Stop the mails"
      pendingLabel="Stopping..."
    />
  );
}

export default dataPage("the end of some mails", MailStopPage);
