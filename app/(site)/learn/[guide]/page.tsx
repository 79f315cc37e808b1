import { notFound } from "next/navigation";
import { GuideArticle, guideMetadata } from "@/components/learn/guide-article";
import { DealLine } from "@/components/mdx/deal-line";
import { CollegeTimeline, DutyTimeline, EscrowDiagram, RightTimeline } from "@/components/mdx/diagrams";
import { StatesMap } from "@/components/mdx/states-map";
import { findGuide, type Guide, loadGuides } from "@/lib/content/guides";

type Props = { params: Promise<{ guide: string }> };

export const dynamicParams = false;

const drawings = { CollegeTimeline, DealLine, DutyTimeline, EscrowDiagram, RightTimeline, StatesMap };

/** Has its own page, so that the others do not load its calculator. */
const ELSEWHERE = "pricing-strategies";

export async function generateStaticParams() {
  return (await loadGuides()).filter(({ slug }) => slug !== ELSEWHERE).map(({ slug }) => ({ guide: slug }));
}

async function requested(params: Props["params"]): Promise<Guide> {
  return (await findGuide((await params).guide)) ?? notFound();
}

export async function generateMetadata({ params }: Props) {
  return guideMetadata(await requested(params));
}

export default async function GuidePage({ params }: Props) {
  return <GuideArticle guide={await requested(params)} components={drawings} />;
}
