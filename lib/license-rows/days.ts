import { type Answer, type Licensed, permits, type Question } from "@/lib/license-rows/permits";
import { nextDay, startOfDay } from "@/lib/terms/term";
import { addHours } from "@/lib/time";

/** Hours by which some place on earth begins a day before UTC (`FIRST`), or ends it after (`LAST`). */
const FIRST = 14;
const LAST = 12;

/** `day`: midnight in UTC. Without a zone the day lasts from where on earth it begins first to where it ends last. */
function momentsOf(day: Date, zone: string | null): { begin: Date; end: Date } {
  if (zone === null) return { begin: addHours(day, -FIRST), end: addHours(day, 24 + LAST) };
  const text = day.toISOString().slice(0, 10);
  return { begin: startOfDay(text, zone), end: startOfDay(nextDay(text), zone) };
}

/**
 * Whether a license permits a use on a day. Asks `permits` about `now` if that is on the day. Otherwise it asks about the day's
 * first moment, or the moment on that day when the license takes effect.
 *
 * @param zone the time zone of the agreement's days; null if it names none
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
