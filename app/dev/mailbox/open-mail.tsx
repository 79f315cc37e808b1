import { MailFrame } from "@/app/dev/mail-frame";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { openPosted, type PostedMail } from "@/lib/mail/mailbox";

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
