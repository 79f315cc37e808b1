import { useId } from "react";
import { BandLines } from "@/components/engraving/guilloche";
import { LiveDial } from "@/components/offers/live-dial";
import { HelperPart } from "@/components/site/helper-part";
import { Moment } from "@/components/ui/moment";
import type { Band } from "@/lib/engraving/guilloche";
import { LINK_HOURS } from "@/lib/terms/notices";

const bezel: Band = { radius: 920, amplitude: 58, waves: 41, petals: 6, pinch: 0.3, reach: 0, lean: 0.12 };
const hours = Array.from({ length: LINK_HOURS }, (_, hour) => hour);
const HOUR_DEGREES = 360 / LINK_HOURS;
/** Hours, clockwise from the dial's right. */
const numerals = [36, 24, 12].map((left) => ({ left, turn: (LINK_HOURS - left) * HOUR_DEGREES }));

/** Drawn for `now`, which it states; with scripts, and unless reduced motion is preferred, it updates every minute. */
export function Dial({ expiresAt, now }: { expiresAt: Date; now: Date }) {
  const id = useId();
  const deadline = (
    <p>
      Answer by <Moment at={expiresAt} className="font-semibold" />
    </p>
  );
  return (
    <HelperPart instead={deadline}>
      <LiveDial expiresAt={expiresAt} openedAt={now}>
        <BandLines band={bezel} id={`${id}b`} />
        <circle r="845" vectorEffect="non-scaling-stroke" />
        {hours.map((hour) => (
          <line
            key={hour}
            y1="-835"
            y2={hour % 6 === 0 ? -745 : -790}
            transform={`rotate(${hour * HOUR_DEGREES})`}
            vectorEffect="non-scaling-stroke"
            strokeWidth={hour % 6 === 0 ? 1.5 : 0.75}
          />
        ))}
        {numerals.map(({ left, turn }) => (
          <text
            key={left}
            x={690 * Math.sin((turn * Math.PI) / 180)}
            y={-690 * Math.cos((turn * Math.PI) / 180)}
            className="fill-ink-muted font-sans"
            fontSize="120"
            stroke="none"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {left}
          </text>
        ))}
      </LiveDial>
    </HelperPart>
  );
}
