import type { Metadata } from "next";
import { mayReadMail } from "@/app/dev/gate";
import { MailFrame } from "@/app/dev/mail-frame";
import NotFound from "@/app/not-found";
import { setPageStatus } from "@/lib/http/status";
import type { Mail } from "@/lib/mail/catalogue";
import { sampleMails } from "@/lib/mail/catalogue";
import { renderMail } from "@/lib/mail/render";
import { paths } from "@/lib/paths";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Every mail",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

async function Sample({ mail }: { mail: Mail }) {
  const { subject, html } = await renderMail(mail.template, mail.payload);
  return (
    <li className="min-w-0">
      <h2 className="text-xl">{subject}</h2>
      <p className="mt-1 text-ink-muted text-sm">
        {mail.template}, to {mail.toAddress}
      </p>
      <MailFrame title={subject} html={html} className="mt-4 h-176 w-full border bg-paper" />
    </li>
  );
}

/** The samples' links are invalid. 404 in production. */
export default async function MailsPage() {
  if (!(await mayReadMail())) {
    setPageStatus(404);
    return <NotFound />;
  }
  return (
    <div className="page py-10">
      <header className="border-b-3 border-double pb-6">
        <h1 className="text-4xl">Every mail</h1>
        <p className="prose-measure mt-3">
          Each mail in each of its variants, with invented people: its links open nothing.{" "}
          <a className="underline underline-offset-3" href={paths.devMailbox}>
            Mail that was really sent
          </a>
        </p>
      </header>
      <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-2">
        {sampleMails.map((mail) => (
          <Sample key={JSON.stringify(mail)} mail={mail} />
        ))}
      </ul>
    </div>
  );
}
