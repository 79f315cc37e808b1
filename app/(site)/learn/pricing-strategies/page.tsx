import { GuideArticle, guideMetadata } from "@/components/learn/guide-article";
import { RateCalculator } from "@/components/mdx/rate-calculator";
import { PriceRuler } from "@/components/offers/price-ruler";
import { requireGuide } from "@/lib/content/guides";
import { bands, formatRange } from "@/lib/terms/guidance";

const guide = () => requireGuide("pricing-strategies");

export const generateMetadata = async () => guideMetadata(await guide());

const rows = bands.map(({ name, guidance, scope }) => ({
  name,
  guidance: formatRange(guidance),
  range: guidance,
  note: <p className="text-ink-muted text-sm leading-normal">{scope}</p>,
}));

const PriceBands = () => (
  <div className="wide my-6">
    <PriceRuler rows={rows} />
  </div>
);

export default async function PricingStrategiesPage() {
  return <GuideArticle guide={await guide()} components={{ PriceBands, RateCalculator }} />;
}
