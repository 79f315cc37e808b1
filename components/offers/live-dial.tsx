"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Moment } from "@/components/ui/moment";
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

/** Milliseconds; the dial shows minutes. */
const LOOK_MS = 15_000;

/** The page opened at `openedAt`, plus what has elapsed on the reader's clock, which may itself be wrong. */
function useServerTime(openedAt: Date): Date {
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const began = Date.now();
    const timer = setInterval(() => setNow(new Date(openedAt.getTime() + Date.now() - began)), LOOK_MS);
    return () => clearInterval(timer);
  }, [openedAt]);
  return now;
}

type LiveDialProps = { expiresAt: Date; openedAt: Date; children: ReactNode };

export function LiveDial({ expiresAt, openedAt, children }: LiveDialProps) {
  const now = useServerTime(openedAt);
  const left = hoursOnDial(expiresAt, now);
  const gone = LINK_HOURS - left;
  const words = describeTimeLeft(expiresAt, now);
  const [amount, unit] = left >= 1 ? [Math.floor(left), "hours"] : [Math.floor(left * 60), "minutes"];
  return (
    <figure className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <svg
        viewBox="-1000 -1000 2000 2000"
        role="img"
        aria-label={`${words}, of ${LINK_HOURS} hours`}
        className="engraved w-28 shrink-0 sm:w-36"
      >
        {children}
        <circle
          r="560"
          pathLength={LINK_HOURS}
          strokeDasharray={`0 ${gone} ${left} 0`}
          strokeWidth="44"
          transform="rotate(-90)"
          className="text-seal-text"
          stroke="currentColor"
        />
        <line
          y1="-500"
          y2="-830"
          strokeWidth="22"
          transform={`rotate(${(gone * 360) / LINK_HOURS})`}
          className="stroke-ink"
        />
        <text className="fill-ink font-serif tabular-nums" fontSize="430" stroke="none" textAnchor="middle" y="100">
          {amount}
        </text>
        <text className="fill-ink-muted font-sans" fontSize="190" stroke="none" textAnchor="middle" y="290">
          {unit}
        </text>
      </svg>
      <figcaption className="min-w-0 flex-1 basis-36">
        <span className="block">Answer by</span>
        <Moment at={expiresAt} className="block font-semibold" />
        {/* Where the dial stands still it says as of when; a moving one says it all. */}
        <span className="mt-1 hidden text-ink-muted text-sm motion-reduce:block noscript:block">
          <span>{words}</span>, as of <Moment at={now} only="time" />
        </span>
      </figcaption>
    </figure>
  );
}
