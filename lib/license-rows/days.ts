import { type Answer, type Licensed, permits, type Question } from "@/lib/license-rows/permits";
import { nextDay, startOfDay } from "@/lib/terms/term";
import { addHours } from "@/lib/time";

/** Hours by which a day anywhere on earth may begin before, or end after, the UTC day. */
const FIRST = 14;
const LAST = 12;

/** `day`: midnight in UTC. Without a zone it lasts from its beginning where it comes first to its end where it comes last. */
function momentsOf(day: Date, zone: string | null): { begin: Date; end: Date } {
  if (zone === null) return { begin: addHours(day, -FIRST), end: addHours(day, 24 + LAST) };
  const text = day.toISOString().slice(0, 10);
  return { begin: startOfDay(text, zone), end: startOfDay(nextDay(text), zone) };
}

/**
 * Whether a license permits a use on a day: `permits` is asked for the first moment of the day at which the license is in
 * effect, or for `now` on the day that it is.
 *
 * @param zone in which the agreement's days are; null for an agreement that names none
 * @param day midnight in UTC
 */
export function permitsOn(
  license: Licensed,
  zone: string | null,
  { day, now, ...question }: Omit<Question, "at"> & { day: Date; now?: Date },
): Answer {
  const { begin, end } = momentsOf(day, zone);
  const first = begin < license.effectiveAt && license.effectiveAt < end ? license.effectiveAt : begin;
  const at = now && begin <= now && now < end ? now : first;
  return permits(license, { ...question, at });
}
