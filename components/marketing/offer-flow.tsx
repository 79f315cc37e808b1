import { BandLines } from "@/components/engraving/guilloche";
import { DrawnBand, DrawnWords } from "@/components/mdx/drawing";
import { LINK_HOURS } from "@/lib/terms/notices";
import { TERM_MONTHS } from "@/lib/terms/terms";

const term = `Runs for ${TERM_MONTHS.min} to ${TERM_MONTHS.max} months`;

const description = `The brand sends an offer that names the use, the place, the term and the price. The creator has ${LINK_HOURS} hours to answer. A counter of 10 or 20 percent starts another ${LINK_HOURS} hours. A declined offer, or one without an answer, is closed and nothing is owed. Approved, it becomes a license with its own certificate, which runs for ${TERM_MONTHS.min} to ${TERM_MONTHS.max} months; then it ends, or is renewed.`;

const rosette = { radius: 560, amplitude: 380, waves: 7, petals: 16, pinch: 0.2, reach: 40, lean: 0.12 };

export function OfferFlow() {
  return (
    <>
      <svg
        viewBox="0 0 1080 300"
        role="img"
        aria-labelledby="flow flow-said"
        className="drawing drawing-wide max-lg:hidden"
      >
        <title id="flow">How an offer becomes a license</title>
        <desc id="flow-said">{description}</desc>
        <Across />
      </svg>
      <svg viewBox="0 0 360 610" role="img" aria-labelledby="flow-down flow-down-said" className="drawing lg:hidden">
        <title id="flow-down">How an offer becomes a license</title>
        <desc id="flow-down-said">{description}</desc>
        <Down />
      </svg>
    </>
  );
}

const Rosette = ({ at, size, id }: { at: string; size: number; id: string }) => (
  <g transform={`translate(${at}) scale(${size})`} className="engraved">
    <BandLines band={rosette} id={id} />
  </g>
);

const Across = () => (
  <>
    <DrawnBand x={34} y={150} length={320} waves={12} amplitude={13} />
    <path d="M368 143V40H24V134M368 157V256H470M375 150H530M1040 130V170" className="move" />
    <path d="M24 141l-5-9h10zM478 256l-9-5v10zM538 150l-9-5v10z" className="head" />
    <circle cx={24} cy={150} r={7} className="mark" />
    <circle cx={368} cy={150} r={7} className="mark" />
    <Rosette at="610 150" size={0.07} id="flow-rosette" />
    <DrawnBand x={692} y={150} length={340} waves={12} amplitude={13} />
    <DrawnWords x={196} y={30} lines={[`Counter, +10% or +20%: another ${LINK_HOURS} hours`]} anchor="middle" />
    <DrawnWords x={196} y={120} lines={[`${LINK_HOURS} hours to answer`]} anchor="middle" />
    <DrawnWords x={16} y={196} lines={["The brand sends an offer"]} className="name" />
    <DrawnWords x={16} y={219} lines={["Use, place, term and price"]} />
    <DrawnWords x={384} y={130} lines={["The creator decides"]} className="name" />
    <DrawnWords x={386} y={175} lines={["Approved"]} />
    <DrawnWords x={488} y={261} lines={["Declined, or no answer: closed, and nothing is owed"]} />
    <DrawnWords x={610} y={62} lines={["The license"]} className="name" anchor="middle" />
    <DrawnWords x={862} y={120} lines={[term]} anchor="middle" />
    <DrawnWords x={1044} y={196} lines={["Ends, or is renewed"]} className="name" anchor="end" />
  </>
);

const Down = () => (
  <>
    <DrawnBand x={58} y={32} length={150} waves={7} upright />
    <path d="M51 196H20V24H44M58 204V330M58 262H78M42 580H74" className="move" />
    <path d="M51 24l-9-5v10zM86 262l-9-5v10zM58 338l-5-9h10z" className="head" />
    <circle cx={58} cy={24} r={6} className="mark" />
    <circle cx={58} cy={196} r={6} className="mark" />
    <Rosette at="58 386" size={0.045} id="flow-down-rosette" />
    <DrawnBand x={58} y={434} length={140} waves={6} upright />
    <DrawnWords x={92} y={29} lines={["The brand sends an offer"]} className="name" />
    <DrawnWords x={92} y={49} lines={["Use, place, term and price"]} />
    <DrawnWords x={92} y={98} lines={[`${LINK_HOURS} hours to answer`]} />
    <DrawnWords x={92} y={132} lines={["A counter of +10% or +20%", `starts another ${LINK_HOURS} hours`]} />
    <DrawnWords x={92} y={201} lines={["The creator decides"]} className="name" />
    <DrawnWords x={98} y={258} lines={["Declined, or no answer:", "closed, and nothing is owed"]} />
    <DrawnWords x={72} y={322} lines={["Approved"]} />
    <DrawnWords x={112} y={382} lines={["The license"]} className="name" />
    <DrawnWords x={112} y={402} lines={["With a certificate of its own"]} />
    <DrawnWords x={92} y={509} lines={[term]} />
    <DrawnWords x={92} y={585} lines={["Ends, or is renewed"]} className="name" />
  </>
);
