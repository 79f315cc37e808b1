import type { Metadata } from "next";
import { NextSteps } from "@/components/learn/next-steps";
import { Contents } from "@/components/mdx/contents";
import { ReadingPage } from "@/components/mdx/reading-page";
import { renderContent } from "@/components/mdx/render";
import { Sources } from "@/components/mdx/sources";
import { JsonLd } from "@/components/site/json-ld";
import { Notice } from "@/components/ui/notice";
import type { Components } from "@/lib/content/compile";
import { type Guide, relatedGuides } from "@/lib/content/guides";
import { pageMetadata } from "@/lib/content/page-metadata";
import { articleData, breadcrumbData } from "@/lib/content/structured-data";
import { paths } from "@/lib/paths";
import { formatDay, formatMonth } from "@/lib/time";

const readers = { creators: "For creators", brands: "For brands", both: "For creators and brands" } as const;

type GuideArticleProps = { guide: Guide; components?: Components };

export async function GuideArticle({ guide, components = {} }: GuideArticleProps) {
  const { meta } = guide;
  const { content, outline } = await renderContent(guide, components);
  return (
    <>
      <GuideData guide={guide} />
      <ReadingPage
        above={{ href: paths.learn, label: "Learn", kind: meta.category }}
        title={meta.title}
        lead={meta.description}
        facts={`${readers[meta.audience]}. Updated ${formatDay(meta.updated)}. Sources last checked ${formatMonth(meta.lastChecked)}.`}
        contents={<Contents headings={outline.headings} numbered />}
      >
        <div className="prose numbered prose-measure">{content}</div>
        <div className="mt-14 max-w-[52rem] space-y-8">
          <Sources sources={meta.sources} lastChecked={meta.lastChecked} />
          <Notice title="This is not legal advice">
            It is general information. Laws differ from state to state and change. Before you rely on a rule, ask a
            lawyer who is licensed where you are.
          </Notice>
        </div>
        <NextSteps related={await relatedGuides(guide)} />
      </ReadingPage>
    </>
  );
}

function GuideData({ guide: { slug, meta } }: { guide: Guide }) {
  const path = paths.guide(slug);
  const crumbs = breadcrumbData([
    { name: "Learn", path: paths.learn },
    { name: meta.title, path },
  ]);
  const article = articleData({
    path,
    headline: meta.title,
    description: meta.description,
    published: meta.updated,
    section: meta.category,
  });
  return <JsonLd data={[article, crumbs]} />;
}

export const guideMetadata = ({ slug, meta }: Guide): Metadata =>
  pageMetadata({ path: paths.guide(slug), title: meta.title, description: meta.description });
