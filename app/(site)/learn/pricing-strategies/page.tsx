import { GuideArticle, guideMetadata } from "@/components/learn/guide-article";
import { PriceBands } from "@/components/mdx/price-bands";
import { RateCalculator } from "@/components/mdx/rate-calculator";
import { requireGuide } from "@/lib/content/guides";

const guide = () => requireGuide("pricing-strategies");

export const generateMetadata = async () => guideMetadata(await guide());

export default async function PricingStrategiesPage() {
  return <GuideArticle guide={await guide()} components={{ PriceBands, RateCalculator }} />;
}
