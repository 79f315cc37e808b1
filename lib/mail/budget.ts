import { type Mail, mailOf } from "@/lib/mail/catalogue";

export const withheldReasons = {
  repeat: "The same mail was written for this mailbox less than 10 minutes before, and its link had not been used.",
  network:
    "Too many mails for one mailbox from one network: 4 within an hour or 16 within a day, or 12 and 36 where somebody there has used a link of ours.",
  hour: "Too many mails for one mailbox within an hour: 5, or 20 where somebody there has used a link of ours.",
  day: "Too many mails for one mailbox within a day: 20, or 60 where somebody there has used a link of ours.",
  restored: "The database was restored from a backup, and this mail may have left before that.",
} as const;

/** How a mail counts, and the key by which another of the same name is a repeat. */
export function budgetOf({ template, payload }: Mail) {
  const mail = mailOf(template);
  return { budget: mail.budget, dedupeKey: mail.dedupeKey?.(payload) ?? null };
}

/** The most mails that one mailbox gets, depending on whether somebody there has ever used a link of ours. */
const LIMITS = {
  unknown: { hour: 5, day: 20, network: { hour: 4, day: 16 }, spare: { hour: 3, day: 10 } },
  confirmed: { hour: 20, day: 60, network: { hour: 12, day: 36 }, spare: { hour: 4, day: 12 } },
} as const;

/** Minutes within which the same mail counts as a repeat, unless its link was used. */
export const REPEAT_MINUTES = 10;

/**
 * The day's first link to sign in, to begin or to see one's data always goes out. However many mails strangers cause from
 * however many networks, they cannot use up the one that the owner waits for.
 */
const AWAITED: ReadonlySet<string> = new Set<Mail["template"]>(["magic-link", "onboarding-link", "your-data-link"]);

/** What a mailbox was sent in the hour and the day before a mail, and (`own...`) how much of that the same network caused. */
export type Written = {
  isConfirmed: boolean;
  isRepeat: boolean;
  /** No mail of the same template went out within a day. */
  isFirstOfDay: boolean;
  inHour: number;
  inDay: number;
  ownInHour: number;
  ownInDay: number;
};

type Counted = { template: string; budget: ReturnType<typeof budgetOf>["budget"]; askedFrom: string | null };

/** Why a mail that counts is written but does not go out; null if it does. */
export function withheldFor(
  { template, budget, askedFrom }: Counted,
  written: Written,
): Exclude<keyof typeof withheldReasons, "restored"> | null {
  if (written.isRepeat) return "repeat";
  if (written.isConfirmed && budget !== "always") return null;
  if (askedFrom !== null && written.isFirstOfDay && AWAITED.has(template)) return null;
  const { hour, day, network, spare } = LIMITS[written.isConfirmed ? "confirmed" : "unknown"];
  if (written.ownInHour >= network.hour || written.ownInDay >= network.day) return "network";
  // A network that caused nothing today has room of its own, which others cannot use up.
  const isFirstOfNetwork = askedFrom !== null && written.ownInDay === 0;
  if (written.inDay >= day + (isFirstOfNetwork ? spare.day : 0)) return "day";
  return written.inHour >= hour + (isFirstOfNetwork ? spare.hour : 0) ? "hour" : null;
}
