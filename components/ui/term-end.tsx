import { Moment } from "@/components/ui/moment";
import { type TermEnd as End, formatEndDay } from "@/lib/terms/term";
import { formatMoment } from "@/lib/time";

/** `only`: "day" where there is no room for the time. */
type TermEndProps = { end: End; only?: "day"; className?: string };

/**
 * The end of a term, or its beginning where another one ends, for everybody in the zone that the agreement names: in that
 * one alone, because the date in UTC beside it may be another day; the tooltip has it. Without a zone it is a moment like
 * others. Written by the server, because a browser may be too old to know the zone.
 */
export function TermEnd({ end, only, className }: TermEndProps) {
  const { at, zone } = end;
  if (zone === null) return <Moment at={at} {...(only && { only })} {...(className && { className })} />;
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at)} {...(className && { className })}>
      {only === "day" ? formatEndDay(end) : formatMoment(at, zone)}
    </time>
  );
}
