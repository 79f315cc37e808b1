"use client";

import { useEffect, useState } from "react";
import { usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { browserPaths } from "@/lib/browser-paths";
import { namesInWords, type Sent, textIn } from "@/lib/offers/asked";
import { NOT_AVAILABLE } from "@/lib/terms/notices";

/** Milliseconds without a change before the server is asked. */
const PAUSE = 400;

/**
 * What the form has chosen, as a question to the server. Undefined until everything is chosen. Also undefined for a creator
 * whose address is typed, because that must not become part of an address of ours.
 */
function questionIn(sent: Sent, slugs: readonly string[]): string | undefined {
  const one = {
    category: textIn(sent, "category"),
    territory: textIn(sent, "territory"),
    months: textIn(sent, "termMonths"),
  };
  const [like, rights] = [textIn(sent, "like"), sent("rights")];
  const isNamed = (slugs.length > 0 || like) && !textIn(sent, "creatorEmail");
  if (!isNamed || rights.length === 0 || !Object.values(one).every(Boolean)) return undefined;
  return String(
    new URLSearchParams([
      ...Object.entries({ like, renews: textIn(sent, "renews"), ...one, exclusive: textIn(sent, "exclusive") }),
      ...(like ? [] : slugs.map((slug) => ["creator", slug])),
      ...rights.map((right) => ["rights", right]),
    ]),
  );
}

/**
 * Says before a price is typed that another license stands in the way. The server says so too when the offer is sent, so a
 * failure here shows nothing.
 */
export function Availability() {
  const { sent, values } = useTyped();
  const people = usePeople();
  const [taken, setTaken] = useState<{ question: string; slugs: readonly string[] }>();
  const question =
    values &&
    questionIn(
      sent,
      people.map(({ slug }) => slug),
    );

  useEffect(() => {
    if (!question) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`${browserPaths.availability}?${question}`, { signal: asking.signal });
        const { available, taken: slugs = [] } = answer.ok ? await answer.json() : { available: true };
        if (available === false) setTaken({ question, slugs });
      } catch {
        // The server says so when the offer is sent.
      }
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question]);

  const names = people.flatMap(({ slug, name }) => (people.length > 1 && taken?.slugs.includes(slug) ? name : []));
  const text = names.length > 0 ? `${NOT_AVAILABLE}: ${namesInWords(names)}.` : `${NOT_AVAILABLE}.`;
  return (
    <div aria-live="polite" className="empty:hidden">
      {taken && taken.question === question && (
        <p className="font-semibold text-error-text">
          <span key={text}>{text}</span>
        </p>
      )}
    </div>
  );
}
