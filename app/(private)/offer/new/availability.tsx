"use client";

import { useEffect, useRef, useState } from "react";
import { askedBoxes } from "@/app/(private)/offer/new/answers";
import { ASKED_NUMBERS, askedField } from "@/lib/offers/asked-creators";
import { paths } from "@/lib/paths";
import { NOT_AVAILABLE } from "@/lib/terms/notices";

/** Milliseconds without a change before the server is asked. */
const PAUSE = 400;

/**
 * What the form chooses; undefined until all of it is chosen, and for a creator whose address is typed, which belongs into
 * no address of ours.
 */
function chosenIn(form: HTMLFormElement): string | undefined {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const [like, rights] = [text("like"), data.getAll("rights").map(String)];
  const creators = like
    ? []
    : [...ASKED_NUMBERS.map((number) => text(askedField(number))), text("creator")].filter(Boolean);
  const one = { category: text("category"), territory: text("territory"), months: text("termMonths") };
  const isNamed = (creators.length > 0 || like) && !text("creatorEmail");
  const isWhole = isNamed && rights.length > 0 && Object.values(one).every(Boolean);
  if (!isWhole) return undefined;
  return String(
    new URLSearchParams([
      ...Object.entries({ like, renews: text("renews"), ...one }),
      ["exclusive", text("exclusive")],
      ...creators.map((slug) => ["creator", slug]),
      ...rights.map((right) => ["rights", right]),
    ]),
  );
}

/** With the names of those who are not available, if several are asked. */
function inWords(form: HTMLFormElement, slugs: readonly string[]): string {
  const names = askedBoxes(form).flatMap(({ value, labels }) =>
    slugs.includes(value) ? (labels?.[0]?.textContent ?? value) : [],
  );
  return names.length > 0 ? `${NOT_AVAILABLE}: ${names.join(", ")}.` : `${NOT_AVAILABLE}.`;
}

/**
 * Says before a price is typed that another license stands in the way of what the surrounding form chooses. The server
 * says so too when the offer is sent, so a failure here says nothing.
 */
export function Availability() {
  const place = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState("");

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let [asked, timer]: [string | undefined, ReturnType<typeof setTimeout> | undefined] = [undefined, undefined];
    let asking: AbortController | undefined;
    const ask = async (question: string) => {
      asking = new AbortController();
      try {
        const answer = await fetch(`${paths.availability}?${question}`, { signal: asking.signal });
        const { available, taken: slugs } = answer.ok ? await answer.json() : { available: true };
        if (asked === question) setTaken(available === false ? inWords(form, slugs) : "");
      } catch {
        if (asked === question) asked = undefined;
      }
    };
    const read = () => {
      const question = chosenIn(form);
      if (question === asked) return;
      asking?.abort();
      clearTimeout(timer);
      asked = question;
      setTaken("");
      if (question) timer = setTimeout(ask, PAUSE, question);
    };
    read();
    form.addEventListener("input", read);
    return () => {
      form.removeEventListener("input", read);
      clearTimeout(timer);
      asking?.abort();
    };
  }, []);

  return (
    <div ref={place} aria-live="polite" className="empty:hidden">
      {taken && (
        <p className="py-3 font-semibold text-error-text sm:py-0">
          <span key={taken}>{taken}</span>
        </p>
      )}
    </div>
  );
}
