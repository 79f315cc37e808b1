import type { ReactNode } from "react";
import { sourceId } from "@/lib/content/citations";
import { compileContent } from "@/lib/content/compile";
import type { Guide } from "@/lib/content/guides";
import { formatMonth } from "@/lib/time";
import { Cover } from "@/tools/press/guide/cover";
import { idIn, printElements, Standing } from "@/tools/press/guide/elements";
import { GoingOn, OfferSheet } from "@/tools/press/guide/end-matter";
import { FrontMatter } from "@/tools/press/guide/front-matter";
import { PrintRule } from "@/tools/press/guide/ornaments";
import type { Parts } from "@/tools/press/guide/parts";

/** `pages` maps ids to page numbers, once they are known. */
export async function guideBody(parts: Parts, pages: ReadonlyMap<string, number>) {
  const included = parts.guides.map(({ slug }) => slug);
  const texts = await Promise.all(
    parts.guides.map(async (guide) => ({
      guide,
      content: (await compileContent(guide, printElements(guide.slug, included))).content,
    })),
  );
  const glossary = await compileContent(parts.glossary, printElements("glossary", included));
  return (
    <>
      <Cover parts={parts} />
      <FrontMatter parts={parts} pages={pages} />
      {texts.map(({ guide, content }, index) => (
        <GuidePart key={guide.slug} guide={guide} number={index + 1}>
          {content}
        </GuidePart>
      ))}
      <section className="part" id="glossary">
        <PrintRule />
        <h1>{parts.glossary.meta.title}</h1>
        <div className="words">{glossary.content}</div>
      </section>
      <OfferSheet />
      <GoingOn edition={parts.edition} />
    </>
  );
}

function GuidePart({ guide: { slug, meta }, number, children }: { guide: Guide; number: number; children: ReactNode }) {
  return (
    <section className="part" id={slug}>
      <PrintRule />
      <p className="part-number">Part {number}</p>
      <h1>{meta.title}</h1>
      <p className="lead">{meta.description}</p>
      <div className="text">{children}</div>
      <div className="sources">
        <h2>Sources of part {number}</h2>
        <p>Last checked {formatMonth(meta.lastChecked)}.</p>
        <ul>
          {meta.sources.map(({ title, citation, status, note }, index) => (
            <li key={`${title} ${citation}`} id={idIn(slug, sourceId(index))}>
              <Standing of={status} /> <strong>{title}.</strong> {citation}.{note && ` ${note}`}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
