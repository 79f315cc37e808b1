import type { Metadata } from "next";
import { GuideList } from "@/components/learn/guide-list";
import { Contents, ReadingPage } from "@/components/mdx/reading-page";
import { renderContent } from "@/components/mdx/render";
import { Sources } from "@/components/mdx/sources";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Components } from "@/lib/content/compile";
import { type Guide, relatedGuides } from "@/lib/content/guides";
import { articleData, breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { formatDay, formatMonth } from "@/lib/time";

function NextSteps({ related }: { related: readonly Guide[] }) {
  return (
    <div className="print:hidden">
      <section aria-labelledby="related-guides" className="mt-14">
        <h2 id="related-guides" className="mb-6 text-3xl">
          Related guides
        </h2>
        <GuideList guides={related} heading="h3" />
      </section>
      <section aria-labelledby="ways-on" className="mt-14 border-y py-8">
        <h2 id="ways-on" className="text-2xl">
          Where to go from here
        </h2>
        <p className="mt-2 prose-measure">
          The waitlist is free and binds you to nothing. If something in this guide is unclear or wrong, tell us.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <Button asChild variant="ink">
            <NavLink href={paths.waitlist}>Join the waitlist</NavLink>
          </Button>
          <Button asChild variant="outline">
            <NavLink href={paths.contact}>Ask a question</NavLink>
          </Button>
          <Button asChild variant="outline">
            <NavLink href={paths.insights}>Read the insights</NavLink>
          </Button>
        </p>
      </section>
    </div>
  );
}

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
