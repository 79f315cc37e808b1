import type { Metadata } from "next";
import { mayReadMail } from "@/app/dev/gate";
import { MailFrame } from "@/app/dev/mail-frame";
import NotFound from "@/app/not-found";
import { publicDataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Moment } from "@/components/ui/moment";
import { isPreview, mailMode } from "@/lib/env";
import { setPageStatus } from "@/lib/http/status";
import { countUnposted, findPosted, listPosted, openPosted, type PostedMail, subjectOf } from "@/lib/mail/mailbox";
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

const ADDRESS = /(https?:\/\/\S+)/;

/** No mail repeats an address. */
function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} className="underline underline-offset-3" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export async function OpenMail({ mail, isAsked }: { mail: PostedMail; isAsked: boolean }) {
  const { subject, html, text } = await openPosted(mail);
  return (
    <article
      className={cn("min-w-0 lg:sticky lg:top-24 lg:order-none lg:col-span-8 lg:self-start", isAsked && "order-first")}
    >
      <h2 className="text-2xl">{subject}</h2>
      <p className="mt-2 text-ink-muted">
        To {mail.toAddress}, <Moment at={mail.createdAt} />
      </p>
      <MailFrame
        title="The mail as its reader sees it"
        html={html}
        className="mt-5 h-[46rem] w-full border lg:h-[max(30rem,calc(100dvh-17rem))] bg-paper"
      />
      <details className="mt-5 border-t pt-3">
        <summary className="cursor-pointer py-1 font-semibold">Text version</summary>
        <pre className="mt-3 whitespace-pre-wrap break-words bg-paper-raised p-5 font-sans">
          <LinkedText text={text} />
        </pre>
      </details>
    </article>
  );
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Local mailbox",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Query = Record<string, string | string[] | undefined>;

const PAGE = 50;
const one = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;

async function MailboxPage({ searchParams }: { searchParams: Promise<Query> }) {
  if (!(await mayReadMail())) {
    setPageStatus(404);
    return <NotFound />;
  }
  const query = await searchParams;
  const filter = { to: one(query.to), before: one(query.before) };
  const asked = one(query.mail);
  const [{ mails, older }, counts, found] = await Promise.all([
    listPosted({ ...filter, limit: PAGE }),
    countUnposted(),
    asked ? findPosted(asked) : undefined,
  ]);
  const open = found ?? mails[0];
  const sends = mailMode() === "send";

  return (
    <div className="page py-10">
      <header className="grid grid-cols-1 items-end gap-x-8 gap-y-6 border-b-3 border-double pb-6 lg:grid-cols-2">
        <div>
          <h1 className="text-4xl">{isPreview() ? "The mail of this preview" : "Local mailbox"}</h1>
          <p className="prose-measure mt-3">
            {sends
              ? "Every mail that this server has sent through Resend."
              : "Every mail that this server would have sent. Nothing of it is sent."}{" "}
            <span className="text-ink-muted">
              {counts.waiting} waiting, {counts.failed} given up, {counts.withheld} withheld: too many for one mailbox.{" "}
            </span>
            <a className="underline underline-offset-3" href={`${paths.devMailbox}.json`}>
              The same as JSON
            </a>
            {", "}
            <a className="underline underline-offset-3" href={paths.devMails}>
              every mail with invented people
            </a>
          </p>
        </div>
        <form action={paths.devMailbox} className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Label htmlFor="to">Address</Label>
            <Input id="to" name="to" type="search" defaultValue={filter.to} autoComplete="off" spellCheck={false} />
          </div>
          <Button type="submit" variant="outline">
            Show its mail
          </Button>
        </form>
      </header>
      {open ? (
        <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-12">
          <MailList mails={mails} filter={filter} older={older} openId={open.id} />
          <OpenMail mail={open} isAsked={found !== undefined} />
        </div>
      ) : (
        <p className="mt-8">
          {filter.to ? `No mail to ${filter.to}.` : "No mail yet. Onboard as a creator or make an offer, then reload."}
        </p>
      )}
    </div>
  );
}

export default publicDataPage("the local mailbox", MailboxPage);
