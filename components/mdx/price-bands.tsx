import { PriceRuler } from "@/components/pricing/price-ruler";
import { bands, formatRange } from "@/lib/licensing/guidance";

const rows = bands.map(({ name, guidance, scope }) => ({
  name,
  guidance: formatRange(guidance),
  range: guidance,
  note: <p className="text-ink-muted text-sm leading-normal">{scope}</p>,
}));

export const PriceBands = () => (
  <div className="wide my-6">
    <PriceRuler rows={rows} />
  </div>
);
