import { type Band, guilloche } from "@/lib/engraving/guilloche";

type BandLinesProps = { band: Band; id: string; className?: string };

/** One band of line work: the line once, and a turned copy for each further petal. `id` must be unique on the page. */
export function BandLines({ band, id, className }: BandLinesProps) {
  const turns = Array.from({ length: band.petals - 1 }, (_, index) => ((index + 1) * 360) / band.petals);
  return (
    <g className={className}>
      <path id={id} d={guilloche(band)} vectorEffect="non-scaling-stroke" />
      {turns.map((degrees) => (
        <use key={degrees} href={`#${id}`} transform={`rotate(${Number(degrees.toFixed(3))})`} />
      ))}
    </g>
  );
}
