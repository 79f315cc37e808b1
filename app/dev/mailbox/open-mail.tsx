import { cn } from "@/components/ui/cn";
import { openPosted, type PostedMail } from "@/lib/mail/mailbox";
import { formatMoment } from "@/lib/time";

const ADDRESS = /(https?:\/\/\S+)/;

/** The text version, its addresses made into links. No mail states an address twice. */
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

/**
 * The HTML for a frame of this page: links leave the frame, and no script of the mail may run. The frame's sandbox cannot say
 * the latter, because accessibility checkers run scripts of their own in every frame; it keeps the frame without an origin.
 */
const framed = (html: string): string =>
  html
    .replaceAll('target="_blank"', 'target="_top"')
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="script-src 'none'">`);

/** One mail as its reader would see it: the HTML in a frame without scripts, and the text. Links open in this window. */
export async function OpenMail({ mail, isAsked }: { mail: PostedMail; isAsked: boolean }) {
  const { subject, html, text } = await openPosted(mail);
  return (
    <article
      className={cn("min-w-0 lg:sticky lg:top-24 lg:order-none lg:col-span-8 lg:self-start", isAsked && "order-first")}
    >
      <h2 className="text-2xl">{subject}</h2>
      <p className="mt-2 text-ink-muted">
        To {mail.toAddress}, {formatMoment(mail.createdAt)}
      </p>
      <iframe
        title="The mail as its reader sees it"
        sandbox="allow-scripts allow-top-navigation-by-user-activation"
        srcDoc={framed(html)}
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
