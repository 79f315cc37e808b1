"use client";

import { useSyncExternalStore } from "react";
import { useChosenZone } from "@/components/ui/zone";
import { formatDay, formatMoment, formatNear, formatTime } from "@/lib/time";

const unchanging = () => () => undefined;
const ofServer = () => "UTC";
const ofReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone || ofServer();

const formats = { day: formatDay, time: formatTime, near: formatNear };

const known = new Map<string, boolean>();

/** A browser may be too old to know a zone that the server knows. */
function isKnown(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  let knows = true;
  try {
    Intl.DateTimeFormat("en-US", { timeZone: zone });
  } catch {
    knows = false;
  }
  known.set(zone, knows);
  return knows;
}

/** `only` omits the time, the day or, of a near moment, the year. */
type MomentProps = { at: Date; only?: keyof typeof formats; className?: string };

/**
 * Uses the zone that the reader chose, or else the browser's, with the zone's name. Without a chosen zone it is
 * rendered in UTC, which remains without JavaScript and as the tooltip.
 * The tooltip is the native one: the server sends it too, and Radix's would make every time in a table a tab stop.
 */
export function Moment({ at, only, className }: MomentProps) {
  const chosen = useChosenZone();
  const zone = useSyncExternalStore(
    unchanging,
    () => (chosen && isKnown(chosen) ? chosen : ofReader()),
    () => chosen ?? ofServer(),
  );
  return (
    // The browser may name a zone differently; the server's text stays.
    <time
      dateTime={at.toISOString()}
      title={zone === ofServer() ? undefined : formatMoment(at)}
      {...(className && { className })}
      suppressHydrationWarning
    >
      {(only ? formats[only] : formatMoment)(at, zone)}
    </time>
  );
}
