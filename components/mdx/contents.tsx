import { CurrentSection } from "@/components/mdx/current-section";
import { Disclosure } from "@/components/ui/disclosure";
import type { Heading } from "@/lib/content/outline";

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
