import type { Values } from "@/app/(private)/offer-parts/typed";
import { Isolated } from "@/components/ui/isolated";
import { type AskedAmount, chosenIn, type Sent, sentOf, textIn } from "@/lib/offers/asked";
import { formatUsd } from "@/lib/terms/fees";
import { permitted } from "@/lib/terms/permitted";
import { TERM_MONTHS } from "@/lib/terms/terms";
import { organisationNameOf } from "@/lib/text/name";

type WhatTheySeeProps = { values: Values; amounts: readonly AskedAmount[] };

export const WhatTheySee = ({ values, amounts }: WhatTheySeeProps) => (
  <>
    <Sentence sent={sentOf(values)} />
    <Money amounts={amounts} />
  </>
);

/** The sentence as on the creator's page. Until enough is filled in for it, what it still needs. */
function Sentence({ sent }: { sent: Sent }) {
  const { rights, media, isExclusive: exclusive, category, territory } = chosenIn(sent);
  if (rights.length === 0 || !category)
    return <p className="text-ink-muted">Say where it runs and what it is for, and one sentence of it stands here.</p>;
  const months = Number(textIn(sent, "termMonths"));
  const { text, typed } = permitted(
    {
      licensee: organisationNameOf(textIn(sent, "company")) || textIn(sent, "buyerName") || "A brand",
      licensor: "",
      rights,
      exclusive,
      media,
      category,
      product: textIn(sent, "product") || null,
      territory,
    },
    { months: Number.isInteger(months) && months > 0 ? months : TERM_MONTHS.default },
    { creator: true },
  );
  return (
    <p key={text} className="wrap-anywhere font-serif text-lg leading-snug">
      <Isolated text={text} values={typed} />
    </p>
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
