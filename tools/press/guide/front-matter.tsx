import { sourceStatuses } from "@/lib/content/schema";
import { Standing } from "@/tools/press/guide/elements";
import type { Parts } from "@/tools/press/guide/parts";

const meanings = {
  "in-force": "It is law, or a binding decision, at the date given.",
  pending: "It is proposed, or it begins later. Do not rely on it yet.",
  contested: "Courts or reports disagree about it, or about how far it goes.",
  guidance: "It is not law: a policy, a model, a figure to start from.",
} as const;

type Entry = { id: string; title: string; note: string };

export function entriesOf({ guides, glossary }: Parts): Entry[] {
  return [
    ...guides.map(({ slug, meta }) => ({ id: slug, title: meta.title, note: meta.description })),
    { id: "glossary", title: glossary.meta.title, note: glossary.meta.description },
    { id: "offer-sheet", title: "Offer sheet", note: "One page to fill in before you answer an offer." },
    { id: "going-on", title: "Where to go from here", note: "The site, the newest edition, and how to reach us." },
  ];
}

/** `pages` maps ids to page numbers, once they are known. */
export function FrontMatter({ parts, pages }: { parts: Parts; pages: ReadonlyMap<string, number> }) {
  return (
    <section className="front">
      <h2>What this guide is</h2>
      <p>
        It collects four of our guides, the glossary and a sheet to fill in, for creators and athletes who are asked for
        their name, face or voice. Nothing in it is legal advice. Laws differ from state to state and change: before you
        rely on a rule, ask a lawyer who is licensed where you are.
      </p>
      <h2>Contents</h2>
      <ol className="contents">
        {entriesOf(parts).map(({ id, title, note }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="entry">{title}</span> <span className="leader" aria-hidden />{" "}
              <span className="page-number">{pages.get(id) ?? ""}</span>
            </a>
            <p>{note}</p>
          </li>
        ))}
      </ol>
      <h2>How to read the marks</h2>
      <dl className="marks">
        {sourceStatuses.map((status) => (
          <div key={status}>
            <dt>
              <Standing of={status} />
            </dt>
            <dd>{meanings[status]}</dd>
          </div>
        ))}
      </dl>
      <p>Words with a dotted line are in the glossary. The month beside a mark is when we last checked.</p>
    </section>
  );
}
