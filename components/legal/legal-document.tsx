import type { Metadata } from "next";
import { Rosette } from "@/components/engraving/rosette";
import { Contents, ReadingPage } from "@/components/mdx/reading-page";
import { renderContent } from "@/components/mdx/render";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Notice } from "@/components/ui/notice";
import { type LegalPage, legalPages, loadLegalText } from "@/lib/content/legal";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { formatDay } from "@/lib/time";

/** Digits of a version's hash that distinguish versions at a glance. */
const SHORT = 12;

export async function LegalDocument({ page }: { page: LegalPage }) {
  const text = await loadLegalText(page);
  const { meta, hash } = text;
  const { content, outline } = await renderContent(text);
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: meta.title, path: `/${page}` }])} />
      <ReadingPage
        title={meta.title}
        lead={meta.description}
        facts={
          <p>
            Effective {formatDay(meta.effective)}. Version{" "}
            <code title={`SHA-256 ${hash}`} className="tabular-nums">
              {hash.slice(0, SHORT)}
            </code>
            .
          </p>
        }
        figure={
          <Rosette hash={hash} title={`Rosette of version ${hash.slice(0, SHORT)}`} className="w-[min(10rem,50vw)]" />
        }
        contents={<Contents headings={outline.headings} />}
      >
        <Notice title="In short" className="mb-10 prose-measure print:max-w-none">
          <p className="mt-1">{meta.summary}</p>
          <p className="mt-2 text-ink-muted text-sm">
            This summary helps you find your way. The clauses below are what counts.
          </p>
        </Notice>
        <div className="prose legal prose-measure">{content}</div>
        <OtherDocuments page={page} />
      </ReadingPage>
    </>
  );
}

async function OtherDocuments({ page }: { page: LegalPage }) {
  const others = legalPages.filter((other) => other !== page);
  const texts = await Promise.all(others.map(loadLegalText));
  return (
    <nav aria-label="Other legal documents" className="mt-14 border-t pt-5 print:hidden">
      <p className="font-semibold">Other documents</p>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {texts.map(({ meta }, index) => (
          <li key={others[index]}>
            <NavLink href={`/${others[index]}`} className="underline underline-offset-4">
              {meta.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export async function legalMetadata(page: LegalPage): Promise<Metadata> {
  const { meta } = await loadLegalText(page);
  return pageMetadata({ path: `/${page}`, title: meta.title, description: meta.description });
}
