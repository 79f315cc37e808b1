/** In user units. */
const BAR = { width: 96, height: 8 };

/** Drawn beside its figures, which say the same. `share`: from 0 to 1. */
export const ShareBar = ({ share, className }: { share: number; className: string }) => (
  <svg aria-hidden viewBox={`0 0 ${BAR.width} ${BAR.height}`} preserveAspectRatio="none" className={className}>
    <rect width={BAR.width * share} height={BAR.height} className="fill-engrave" />
  </svg>
);
