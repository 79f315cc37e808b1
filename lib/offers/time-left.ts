import { LINK_HOURS } from "@/lib/terms/notices";
import { countOf } from "@/lib/text/typeset";
import { HOUR_MS } from "@/lib/time";

const MINUTE_MS = HOUR_MS / 60;

export const hoursOnDial = (expiresAt: Date, now: Date): number =>
  Math.min(LINK_HOURS, Math.max(0, (expiresAt.getTime() - now.getTime()) / HOUR_MS));

/** "47 hours 12 minutes left": whole minutes, rounded down. */
export function describeTimeLeft(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return "No time left";
  if (left < MINUTE_MS) return "Less than a minute left";
  const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / MINUTE_MS)];
  const words = [hours > 0 && countOf(hours, "hour"), minutes > 0 && countOf(minutes, "minute")].filter(Boolean);
  return `${words.join(" ")} left`;
}
