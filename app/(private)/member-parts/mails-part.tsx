import { saveMyMails } from "@/app/(private)/member-parts/actions";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import type { MailChoice } from "@/lib/members/mails";
import { listOf } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

/** The mails that come, in a few words. */
export function mailsInWords({ reminders, messages, endings, articles }: MailChoice): string {
  const words = [
    reminders && "offer reminders",
    messages && "messages",
    endings && "ends of licenses",
    articles && "new articles",
  ].filter((word) => word !== false);
  return words.length === 0 ? "Only what we always send" : `You get ${listOf(words)}`;
}

export function MailsPart({ page, mails }: { page: string; mails: MailChoice }) {
  const { reminders, messages, endings, articles } = mails;
  return (
    <section aria-label="Email notifications" className="space-y-4">
      <ActionForm action={saveMyMails} page={page} prefix="mails-" className="space-y-4">
        <ErrorSummary />
        <ShownVersion version={versionOf(mails)} />
        <CheckboxField
          name="reminders"
          label="Offer reminders"
          hint="24 and 6 hours before your time to answer runs out."
          defaultChecked={reminders}
        />
        <CheckboxField
          name="messages"
          label="Messages about offers"
          hint="When the other side writes about an open offer. Its page shows them in any case."
          defaultChecked={messages}
        />
        <CheckboxField
          name="endings"
          label="Emails before a license ends"
          hint="30, 14 and 3 days before and on the day. Each email has a link that stops them for that license."
          defaultChecked={endings}
        />
        <CheckboxField
          name="articles"
          label="New articles"
          hint="What we publish for creators and brands."
          defaultChecked={articles}
        />
        <SubmitButton variant="outline" pendingLabel="Saving...">
          Save notifications
        </SubmitButton>
      </ActionForm>
      <p className="text-ink-muted text-sm">
        We always email you about offers and answers, licenses and disputes, sign-in links, the security of your account
        and legal matters.
      </p>
    </section>
  );
}
