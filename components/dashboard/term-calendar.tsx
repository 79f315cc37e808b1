import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { endOf } from "@/lib/license-rows/facts";
import type { RunningLicense } from "@/lib/licenses/ledger";
import type { License } from "@/lib/licenses/licenses";
import { type TermScale, termScale } from "@/lib/licenses/term-scale";
import { SOON_DAYS } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";
import { DAY_MS, formatMonth } from "@/lib/time";

type TermCalendarProps = {
  /** In force or beginning later; sorted by end. */
  licenses: readonly RunningLicense[];
  count: number;
  now: Date;
  nameOf: (license: License) => string;
};

const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS));

export function TermCalendar({ licenses, count, now, nameOf }: TermCalendarProps) {
  const scale = termScale(
    licenses.map(({ grant }) => grant),
    now,
  );
  return (
    <>
      <div className="hidden grid-cols-[16rem_minmax(0,1fr)] gap-6 border-t py-1.5 text-sm sm:grid">
        <span />
        <Axis scale={scale} />
      </div>
      <ul className="border-b">
        {licenses.map((license) => (
          <Term key={license.grant.id} license={license} name={nameOf(license)} scale={scale} now={now} />
        ))}
      </ul>
      {count > licenses.length && (
        <p className="mt-3 text-ink-muted text-sm">
          These {licenses.length} end first. All {count} are in the table of licenses.
        </p>
      )}
    </>
  );
}

/** In user units. */
const WIDTH = 1000;

const hasRoom = (scale: TermScale) => (tick: Date) => scale.at(tick) < 0.84;

const Axis = ({ scale }: { scale: TermScale }) => (
  <svg aria-hidden width="100%" height="20" className="overflow-visible fill-ink-muted text-sm tabular-nums">
    {[scale.from, ...scale.ticks].filter(hasRoom(scale)).map((tick) => (
      <text key={tick.toISOString()} x={`${scale.at(tick) * 100}%`} y="15">
        {shortMonth(tick)}
      </text>
    ))}
  </svg>
);

function shortMonth(instant: Date): string {
  const [month = "", year = ""] = formatMonth(instant.toISOString().slice(0, 7)).split(" ");
  return `${month.slice(0, 3)} ${year}`;
}

type TermProps = { license: RunningLicense; name: string; scale: TermScale; now: Date };

function Term({ license: { grant, offer, isRenewed }, name, scale, now }: TermProps) {
  const days = daysLeft(grant.expiresAt, now);
  const { from, length } = scale.barOf(grant);
  const today = scale.at(now);
  const ahead = Math.max(from, today);
  const isEndingSoon = days < SOON_DAYS && !isRenewed;
  const ink = isEndingSoon ? "fill-seal" : "fill-engrave";
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 border-t py-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <Link
          href={paths.license(grant.id)}
          prefetch={false}
          className="wrap-anywhere font-semibold underline underline-offset-2"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className={isEndingSoon ? "text-seal-text text-sm" : "text-ink-muted text-sm"}>
          {grant.effectiveAt > now && (
            <>
              Begins <Moment at={grant.effectiveAt} only="day" />.{" "}
            </>
          )}
          Ends <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />,{" "}
          {days === 0 ? "within a day" : `in ${countOf(days, "day")}`}
          {isRenewed && ". Renewed."}
        </p>
      </div>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" className="h-4 w-full">
        <rect y={5} width={WIDTH} height={2} className="fill-rule" />
        <rect x={from * WIDTH} width={length * WIDTH} height={12} className={ink} opacity={0.35} />
        <rect x={ahead * WIDTH} width={Math.max((from + length - ahead) * WIDTH, 3)} height={12} className={ink} />
        <rect x={today * WIDTH} width={2} height={12} className="fill-ink" />
      </svg>
    </li>
  );
}
