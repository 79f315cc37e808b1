"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatMoment, formatTime } from "@/lib/time";

const unchanging = () => () => undefined;
const ofServer = () => "UTC";
const ofReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone || ofServer();

const formats = { day: formatDay, time: formatTime };

/** `only`: the day without its time, or the time without its day. */
type MomentProps = { at: Date; only?: keyof typeof formats; className?: string };

/**
 * A moment in the reader's zone, which is named. The page arrives with it in UTC, and stays so without JavaScript; the
 * time in UTC is then still to be had by pointing at it.
 */
export function Moment({ at, only, className }: MomentProps) {
  const zone = useSyncExternalStore(unchanging, ofReader, ofServer);
  return (
    <time
      dateTime={at.toISOString()}
      title={zone === ofServer() ? undefined : formatMoment(at)}
      {...(className && { className })}
    >
      {(only ? formats[only] : formatMoment)(at, zone)}
    </time>
  );
}
