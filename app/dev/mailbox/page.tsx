import type { Metadata } from "next";
import { AskForSecret } from "@/app/dev/ask-for-secret";
import { mailboxGate } from "@/app/dev/gate";
import { MailList } from "@/app/dev/mailbox/mail-list";
import { OpenMail } from "@/app/dev/mailbox/open-mail";
import NotFound from "@/app/not-found";
import { dataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { isPreview, mailMode } from "@/lib/env";
import { setPageStatus } from "@/lib/http/status";
import { countUnposted, findPosted, listPosted } from "@/lib/mail/mailbox";
import { paths } from "@/lib/paths";

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
  const gate = await mailboxGate();
  if (gate === "ask") return <AskForSecret />;
  if (gate === "none") {
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

export default dataPage("the local mailbox", MailboxPage);
