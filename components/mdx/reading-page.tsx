import type { ReactNode } from "react";
import { CurrentSection } from "@/components/mdx/current-section";
import { NavLink } from "@/components/site/nav-link";
import { Disclosure } from "@/components/ui/disclosure";
import type { Heading } from "@/lib/content/outline";

type ReadingPageProps = {
  above?: { href: string; label: string; kind: string };
  title: string;
  lead: string;
  facts?: ReactNode;
  figure?: ReactNode;
  contents: ReactNode;
  children: ReactNode;
};

export function ReadingPage({ above, title, lead, facts, figure, contents, children }: ReadingPageProps) {
  return (
    <article className="reading page pt-10 md:pt-16">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 border-b-2 border-ink pb-8 md:flex-nowrap">
        <div className="min-w-0">
          {above && (
            <p className="mb-3 text-ink-muted text-sm">
              <NavLink href={above.href} className="underline underline-offset-4">
                {above.label}
              </NavLink>
              <span aria-hidden> / </span>
              {above.kind}
            </p>
          )}
          <h1 className="max-w-[22ch] text-4xl md:text-5xl">{title}</h1>
          <p className="mt-5 prose-measure text-lg">{lead}</p>
          {facts && <div className="mt-5 text-ink-muted text-sm">{facts}</div>}
        </div>
        {figure && <div className="shrink-0 md:pr-4">{figure}</div>}
      </header>
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-8 lg:mt-12 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        {contents}
        <div className="min-w-0">{children}</div>
      </div>
    </article>
  );
}

type ContentsProps = {
  headings: readonly Heading[];
  numbered?: boolean;
};

/** Native `details` on a phone, because the list opens before and without scripts. */
export function Contents({ headings, numbered = false }: ContentsProps) {
  const links = (
    <ol className="contents-links" data-numbered={numbered || undefined}>
      {headings
        .filter(({ depth }) => depth === 2)
        .map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
    </ol>
  );
  return (
    <div className="print:hidden">
      <Disclosure className="border-y lg:hidden" summary="On this page">
        {links}
      </Disclosure>
      <nav aria-label="On this page" className="contents-beside hidden lg:block">
        <p className="font-semibold">On this page</p>
        {links}
        <CurrentSection />
      </nav>
    </div>
  );
}
