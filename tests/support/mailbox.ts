import { setTimeout as sleep } from "node:timers/promises";

export type CapturedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Set where replies do not go to support. */
  replyTo?: string;
  createdAt: string;
};

export type Wanted = {
  subject?: RegExp;
  /** What its text contains. */
  text?: string;
  since?: Date;
};

/** Newest first: the newest 200, or all to one address. */
export async function readMailbox(baseUrl: string, to?: string): Promise<CapturedMail[]> {
  const response = await fetch(`${baseUrl}/dev/mailbox.json${to ? `?${new URLSearchParams({ to })}` : ""}`);
  if (!response.ok) throw new Error(`/dev/mailbox.json answered ${response.status}`);
  return (await response.json()) as CapturedMail[];
}

/** Waits up to a minute: mail leaves the outbox after the response. */
export async function newestMail(baseUrl: string, to: string, wanted: Wanted = {}): Promise<CapturedMail> {
  let seen: CapturedMail[] = [];
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    seen = await readMailbox(baseUrl, to);
    const mail = seen.find((candidate) => isWanted(candidate, wanted));
    if (mail) return mail;
  }
  const subjects = seen.map((mail) => `"${mail.subject}"`).join(", ") || "none";
  throw new Error(`No such mail to ${to} within a minute; mails to that address: ${subjects}`);
}

const isWanted = (mail: CapturedMail, { subject, text, since }: Wanted) =>
  (!subject || subject.test(mail.subject)) &&
  (!text || mail.text.includes(text)) &&
  (!since || new Date(mail.createdAt) > since);

export function linksIn(mail: CapturedMail): string[] {
  return [...mail.html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

export function linkTo(mail: CapturedMail, path: string): string {
  const found = linksIn(mail).find((link) => URL.canParse(link) && new URL(link).pathname.startsWith(path));
  if (!found)
    throw new Error(`The mail "${mail.subject}" has no link to ${path}. Its links: ${linksIn(mail).join(" ")}`);
  return found;
}
