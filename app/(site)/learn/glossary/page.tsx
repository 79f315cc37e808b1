import { Contents, ReadingPage } from "@/components/mdx/reading-page";
import { renderContent } from "@/components/mdx/render";
import { JsonLd } from "@/components/site/json-ld";
import { loadGlossary } from "@/lib/content/glossary";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export async function generateMetadata() {
  const { meta } = await loadGlossary();
  return pageMetadata({
    path: paths.glossary,
    title: `${meta.title} of likeness and voice licensing`,
    description: meta.description,
  });
}

export default async function GlossaryPage() {
  const glossary = await loadGlossary();
  const { content, outline } = await renderContent(glossary);
  const crumbs = [
    { name: "Learn", path: paths.learn },
    { name: glossary.meta.title, path: paths.glossary },
  ];
  return (
    <>
      <JsonLd data={breadcrumbData(crumbs)} />
      <ReadingPage
        above={{ href: paths.learn, label: "Learn", kind: "Reference" }}
        title={glossary.meta.title}
        lead={glossary.meta.description}
        contents={<Contents headings={outline.headings} />}
      >
        <div className="prose glossary prose-measure">{content}</div>
      </ReadingPage>
    </>
  );
}
