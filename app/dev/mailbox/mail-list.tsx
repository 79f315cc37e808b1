import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { type PostedMail, subjectOf } from "@/lib/mail/mailbox";
import { paths } from "@/lib/paths";

type Filter = { to: string | undefined; before: string | undefined };

function mailboxLink(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${paths.devMailbox}?${new URLSearchParams(given)}` : paths.devMailbox;
}

type MailListProps = { mails: readonly PostedMail[]; filter: Filter; older: string | undefined; openId: string };

export function MailList({ mails, filter, older, openId }: MailListProps) {
  return (
    <nav aria-label="Mails, newest first" className="min-w-0 lg:col-span-4">
      <ol className="border-t">
        {mails.map((mail) => (
          <li key={mail.id} className="border-b">
            <a
              href={mailboxLink({ ...filter, mail: mail.id })}
              aria-current={mail.id === openId ? "true" : undefined}
              className={cn(
                "block border-l-4 px-4 py-3 hover:bg-paper-sunken",
                mail.id === openId ? "border-seal bg-paper-raised" : "border-transparent",
              )}
            >
              <span className="line-clamp-2 font-semibold leading-snug">{subjectOf(mail)}</span>
              <span className="mt-1 block truncate text-ink-muted text-sm">To {mail.toAddress}</span>
              <time className="block text-ink-muted text-sm" dateTime={mail.createdAt.toISOString()}>
                <Moment at={mail.createdAt} />
              </time>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-4 flex justify-between gap-4">
        {filter.before ? (
          <a className="py-1 underline underline-offset-3" href={mailboxLink({ to: filter.to })}>
            Newest mail
          </a>
        ) : null}
        {older ? (
          <a className="py-1 underline underline-offset-3" href={mailboxLink({ to: filter.to, before: older })}>
            Older mail
          </a>
        ) : null}
      </p>
    </nav>
  );
}
