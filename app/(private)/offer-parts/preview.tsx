"use client";

import { useDeferredValue } from "react";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { usePeople } from "@/app/(private)/offer-parts/people";
import { useTyped, type Values } from "@/app/(private)/offer-parts/typed";
import { HelperPart } from "@/components/site/helper-part";
import { Isolated } from "@/components/ui/isolated";
import { type AskedAmount, namesInWords, type Sent, sentOf, textIn, totalOf } from "@/lib/offers/asked";
import type { Renewed } from "@/lib/terms/clauses";
import type { TypedTerms } from "@/lib/terms/draft";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { permitted } from "@/lib/terms/permitted";
import { USE_FIELDS } from "@/lib/terms/replica-fields";
import { mediaIn } from "@/lib/terms/scope";
import { CATEGORIES, LIST_FIELDS, RIGHTS, TERM_FIELDS, TERM_MONTHS, TERRITORIES } from "@/lib/terms/terms";
import { organisationNameOf } from "@/lib/text/name";

type PreviewProps = {
  /** The creator, if the form knows them although it asks no public page of theirs. */
  known?: { name: string; zone: string } | undefined;
  renews?: Renewed | undefined;
  /** In cents, for each creator who is asked. With only one, the amount typed. */
  amounts: readonly AskedAmount[] | undefined;
};

/** What the creator will see: the sentence, the money and, folded, the agreement. */
export function Preview({ known, renews, amounts }: PreviewProps) {
  const { values } = useTyped();
  const people = usePeople();
  // Keeps typing responsive while this is rendered again.
  const shown = useDeferredValue(values);
  const name = namesInWords(people.map((one) => one.name)) || known?.name;
  const who = people.length > 1 ? "they" : (name ?? "the creator");
  return (
    <section
      aria-labelledby="preview"
      className="min-w-0 space-y-4 border border-engrave/60 bg-paper-raised p-5 noscript:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 id="preview" className="text-xl">
        <span key={who}>
          What <bdi>{who}</bdi> will see
        </span>
      </h2>
      <HelperPart instead={null}>
        <div className="space-y-4">
          {shown && <Sentence sent={sentOf(shown)} isSeveral={people.length > 1} />}
          {shown && amounts && <Money amounts={amounts} />}
          <Agreement values={shown} names={name} known={known} renews={renews} amounts={amounts} />
        </div>
      </HelperPart>
    </section>
  );
}

/** The sentence as on the creator's page. Until enough is filled in for it, what it still needs. */
function Sentence({ sent, isSeveral }: { sent: Sent; isSeveral: boolean }) {
  const rights = RIGHTS.filter((right) => sent("rights").includes(right));
  const category = CATEGORIES.find((one) => one === textIn(sent, "category"));
  if (rights.length === 0 || !category)
    return <p className="text-ink-muted">Say where it runs and what it is for, and one sentence of it stands here.</p>;
  const months = Number(textIn(sent, "termMonths"));
  const { text, typed } = permitted(
    {
      licensee: organisationNameOf(textIn(sent, "company")) || textIn(sent, "buyerName") || "A brand",
      licensor: "",
      rights,
      exclusive: sent("exclusive").length > 0,
      media: mediaIn(sent("media")),
      category,
      product: textIn(sent, "product") || null,
      territory: TERRITORIES.find((one) => one === textIn(sent, "territory")) ?? "us",
    },
    { months: Number.isInteger(months) && months > 0 ? months : TERM_MONTHS.default },
    { creator: true },
  );
  return (
    <div className="space-y-2">
      {isSeveral && <p className="text-ink-muted text-sm">Each gets an offer of their own, and learns of no other.</p>}
      <p key={text} className="wrap-anywhere font-serif text-lg leading-snug">
        <Isolated text={text} values={typed} />
      </p>
    </div>
  );
}

/** What the creators get. Fees are the brand's. */
function Money({ amounts }: { amounts: readonly AskedAmount[] }) {
  const payable = amounts.filter(({ cents }) => cents > 0);
  if (payable.length === 0) return null;
  const words = [...new Set(payable.map(({ cents }) => formatUsd(cents)))];
  return (
    <p key={words.join()}>
      {payable.length > 1 ? "Each gets " : "They get "}
      <strong className="tabular-nums">{words.length > 1 ? "their own amount" : words[0]}</strong>.
    </p>
  );
}

type AgreementProps = {
  values: Values | undefined;
  names: string | undefined;
  known: PreviewProps["known"];
  renews: Renewed | undefined;
  amounts: readonly AskedAmount[] | undefined;
};

const loadClauses = async () => (await import("@/app/(private)/offer-parts/draft-clauses")).DraftClauses;

/** Follows what is typed. */
function Agreement({ values, names, known, renews, amounts }: AgreementProps) {
  const people = usePeople();
  const typed = values && termsIn(sentOf(values), { names, known, renews, amounts, people });
  return <Loaded summary="The agreement so far" className="border-b" load={loadClauses} props={typed && { typed }} />;
}

type Known = Omit<AgreementProps, "values"> & { people: ReturnType<typeof usePeople> };

function termsIn(sent: Sent, { names = "", known, renews, amounts, people }: Known): TypedTerms {
  const email = textIn(sent, "creatorEmail");
  const one = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, sent(name)[0] ?? ""]));
  return {
    ...(one(TERM_FIELDS) as Record<(typeof TERM_FIELDS)[number], string>),
    ...one(USE_FIELDS),
    ...(Object.fromEntries(LIST_FIELDS.map((name) => [name, sent(name)])) as Record<
      (typeof LIST_FIELDS)[number],
      readonly string[]
    >),
    buyerName: textIn(sent, "buyerName"),
    buyerEmail: textIn(sent, "buyerEmail"),
    company: textIn(sent, "company"),
    creator: people.length > 1 ? `Each of ${names}` : names || email,
    zones: known ? [known] : people.map(({ name, zone }) => ({ name, zone })),
    renews,
    ...pricesOf(amounts),
  };
}

/** For several creators: each one's price, in words if prices differ, and what the brand pays if everybody approves. */
function pricesOf(amounts: readonly AskedAmount[] | undefined): Partial<TypedTerms> {
  const [first] = amounts ?? [];
  if (!amounts || !first || amounts.length < 2) return {};
  if (amounts.some(({ cents }) => cents === 0)) return { price: "" };
  const differ = amounts.some(({ cents }) => cents !== first.cents);
  return {
    price: centsToInput(first.cents),
    ownAmounts: differ ? amounts.map(({ name, cents }) => `${name} ${formatUsd(cents)}`).join(", ") : undefined,
    total: { count: amounts.length, cents: totalOf(amounts) },
  };
}
