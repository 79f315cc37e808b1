import { Moment } from "@/components/ui/moment";
import { type TermEnd as End, formatEnd, formatEndDay } from "@/lib/terms/term";
import { formatMoment } from "@/lib/time";

/** `only`: "day" where there is no room for the time, "zone" in lists of moments, where UTC would stand beside each. */
type TermEndProps = { end: End; only?: "day" | "zone"; className?: string };

/**
 * The end of a term, or its beginning where another one ends, for everybody in the zone that the agreement names. Without one it is a moment like others. Written
 * by the server, because a browser may be too old to know the zone.
 */
export function TermEnd({ end, only, className }: TermEndProps) {
  if (end.zone === null)
    return <Moment at={end.at} {...(only === "day" && { only })} {...(className && { className })} />;
  const zone = end.zone;
  const tell = { day: () => formatEndDay(end), zone: () => formatMoment(end.at, zone), whole: () => formatEnd(end) };
  return (
    <time dateTime={end.at.toISOString()} {...(only && { title: formatEnd(end) })} {...(className && { className })}>
      {tell[only ?? "whole"]()}
    </time>
  );
}
