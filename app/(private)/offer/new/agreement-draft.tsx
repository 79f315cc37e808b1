"use client";

import { ChevronDown } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { chosenIn, creatorIn } from "@/app/(private)/offer/new/answers";
import { useWithheld } from "@/app/(private)/offer/new/withheld";
import { FormContext } from "@/components/form/form-context";
import { HelperPart } from "@/components/site/helper-part";
import { cn } from "@/components/ui/cn";
import { type AskedOne, amountsIn, areComplete, totalOf } from "@/lib/offers/asked-amounts";
import type { Renewed } from "@/lib/terms/clauses";
import type { TypedTerms } from "@/lib/terms/draft";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { USE_FIELDS } from "@/lib/terms/replica-fields";
import { LIST_FIELDS, TERM_FIELDS } from "@/lib/terms/terms";

type AgreementDraftProps = {
  renews: Renewed | undefined;
  /** The creators, if they are several. */
  asked: readonly AskedOne[];
};

/** Of several creators each has an agreement of their own. */
function licensorIn(form: HTMLFormElement, email: string): string {
  const name = creatorIn(form, email);
  return !email.trim() && chosenIn(form).length > 1 ? `Each of ${name}` : name;
}

/** Of several creators: the price of each, in words if they differ, and what the brand pays if all approve. */
function pricesIn(
  data: FormData,
  asked: readonly AskedOne[],
): Pick<TypedTerms, "price" | "ownAmounts" | "total"> | undefined {
  const amounts = amountsIn((name) => data.getAll(name).map(String), asked);
  const [first] = amounts;
  if (!first) return undefined;
  if (!areComplete(amounts)) return { price: "" };
  const differ = amounts.some(({ cents }) => cents !== first.cents);
  return {
    price: centsToInput(first.cents),
    ownAmounts: differ ? amounts.map(({ name, cents }) => `${name} ${formatUsd(cents)}`).join(", ") : undefined,
    total: amounts.length > 1 ? { count: amounts.length, cents: totalOf(amounts) } : undefined,
  };
}

function typedIn(form: HTMLFormElement, { renews, asked }: AgreementDraftProps): TypedTerms {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? "");
  const terms = Object.fromEntries(TERM_FIELDS.map((name) => [name, text(name)]));
  const lists = Object.fromEntries(LIST_FIELDS.map((name) => [name, data.getAll(name).map(String)]));
  return {
    ...(terms as Record<(typeof TERM_FIELDS)[number], string>),
    creator: licensorIn(form, text("creatorEmail")),
    zones: text("creatorEmail").trim() ? [] : chosenIn(form),
    buyerName: text("buyerName"),
    buyerEmail: text("buyerEmail"),
    company: text("company"),
    ...Object.fromEntries(USE_FIELDS.map((name) => [name, text(name)])),
    ...(lists as Record<(typeof LIST_FIELDS)[number], string[]>),
    renews,
    ...pricesIn(data, asked),
  };
}

const BESIDE = "(min-width: 64rem)";

const Later = () => <p>It appears once you have sent the offer, before anybody is bound by it.</p>;

type Drawn = ComponentType<{ typed: TypedTerms; withheld: readonly string[] }>;

/** While it scrolls by itself, so that it scrolls without a pointer too (WCAG 2.1.1); otherwise it is no stop. */
const reachable = { role: "region", "aria-label": "The agreement so far", tabIndex: 0 };

/** On a wide screen beside the questions, where it scrolls by itself; below them on others. */
export function AgreementBeside({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setScrolled(current.scrollHeight > current.clientHeight);
    const sizes = new ResizeObserver(measure);
    // Its own height ends growing while what it holds goes on.
    for (const one of [current, ...current.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);

  return (
    <div
      ref={box}
      {...(isScrolled && reachable)}
      className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:border lg:border-engrave/60 lg:bg-paper-raised"
    >
      {children}
    </div>
  );
}

/**
 * Follows what is typed in the surrounding form. Collapsed on a phone. Without JavaScript, or if it fails to load, it
 * says when the agreement can be read; native `details` open to say so.
 */
export function AgreementDraft({ renews, asked }: AgreementDraftProps) {
  const sheet = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState<TypedTerms>();
  const [Clauses, setClauses] = useState<Drawn>();
  // Typing stays responsive while the agreement re-renders.
  const shown = useDeferredValue(typed);

  useEffect(() => {
    const form = sheet.current?.closest("form");
    if (!form) return;
    const read = () => setTyped(typedIn(form, { renews, asked }));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [renews, asked]);

  const load = useCallback(() => {
    if (!sheet.current?.open) return;
    import("@/app/(private)/offer/new/draft-clauses").then(
      ({ DraftClauses }) => setClauses(() => DraftClauses),
      // The form works without it, and opening the sheet again retries.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    if (sheet.current && matchMedia(BESIDE).matches) sheet.current.open = true;
    // A sheet that was opened before scripts ran is not toggled any more.
    load();
  }, [load]);

  // Where the questions at fault are above it, it would only be in the way.
  const { fieldErrors, submitCount } = useContext(FormContext).state;
  const isAnyAtFault = Object.keys(fieldErrors).length > 0;
  useEffect(() => {
    if (sheet.current && submitCount > 0 && isAnyAtFault && !matchMedia(BESIDE).matches) sheet.current.open = false;
  }, [submitCount, isAnyAtFault]);

  const withheld = useWithheld();
  const isDrawn = shown !== undefined && Clauses !== undefined;
  return (
    <details
      ref={sheet}
      onToggle={load}
      className="group/sheet border-engrave/60 bg-paper-raised max-sm:border-b max-sm:bg-transparent sm:max-lg:border"
    >
      <summary className="lg:-outline-offset-3 lg:sticky lg:top-0 lg:z-2 lg:bg-paper-raised flex cursor-pointer items-center justify-between gap-x-4 py-3 sm:px-5">
        <h2 className="text-xl max-sm:font-sans max-sm:font-semibold max-sm:text-base">The agreement so far</h2>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open/sheet:rotate-180" />
      </summary>
      <div className={cn("pb-5 sm:px-5", isDrawn && "lg:pb-0")}>
        {isDrawn ? (
          <HelperPart instead={<Later />}>
            <div>
              <Clauses typed={shown} withheld={withheld} />
            </div>
          </HelperPart>
        ) : (
          <Later />
        )}
      </div>
    </details>
  );
}
