import { mailMode } from "@/lib/env";
import { readProvider } from "@/lib/mail/provider";
import type { Lane } from "@/lib/mail/rules";
import { troubleWords } from "@/lib/mail/trouble";
import { COUNTED_MAX, readWaiting, type Waiting } from "@/lib/mail/waiting";

const MINUTE = 60_000;

/** Milliseconds after which a due mail of a lane is late. */
const PATIENCE: Readonly<Record<Lane, number>> = {
  awaited: 2 * MINUTE,
  decisions: 15 * MINUTE,
  reminders: 2 * 60 * MINUTE,
  announcements: 24 * 60 * MINUTE,
};

const laneWords: Readonly<Record<Lane, string>> = {
  awaited: "sign-in links and confirmations",
  decisions: "decisions",
  reminders: "reminders",
  announcements: "announcements",
};

/** What keeps mail from going out, in words with what to do, and since when if that is known. */
async function trouble(): Promise<{ words: string; since: Date | undefined } | undefined> {
  const mode = mailMode();
  if (mode === "hold")
    return { words: "RESEND_API_KEY is not set: mail waits in the outbox until it is", since: undefined };
  if (mode === "capture") return undefined;
  const { state, since } = await readProvider();
  return state === "ok" ? undefined : { words: troubleWords[state], since };
}

export async function mailFault(): Promise<string | undefined> {
  const found = await trouble();
  return found && (found.since ? `${found.words} (since ${found.since.toISOString()})` : found.words);
}

/** `isMore`: so many were counted, and more wait. */
export type MailTroubleFacts = { words: string; since: Date | undefined; waiting: number; isMore: boolean };

/** For staff. */
export async function mailTrouble(now: Date): Promise<MailTroubleFacts | undefined> {
  const found = await trouble();
  if (!found) return undefined;
  const lanes = await readWaiting(now);
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  return { ...found, waiting, isMore: lanes.some((lane) => lane.waiting === COUNTED_MAX) };
}

const ageOf = ({ oldest }: Waiting, now: Date): number => (oldest ? now.getTime() - oldest.getTime() : 0);

/** In words, if a lane's next mail has waited longer than its reader should. */
export async function overdueMail(now: Date): Promise<string | undefined> {
  const late = (await readWaiting(now, 1)).filter((waiting) => ageOf(waiting, now) > PATIENCE[waiting.lane]);
  const words = late.map(
    (waiting) => `${laneWords[waiting.lane]} for ${Math.floor(ageOf(waiting, now) / MINUTE)} minutes`,
  );
  return words.length > 0 ? `Mail waits: ${words.join(", ")}` : undefined;
}
