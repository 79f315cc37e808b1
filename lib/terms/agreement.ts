import { createHash } from "node:crypto";
import { type AgreedTerms, type Clause, type Renewed, termsClauses } from "@/lib/terms/clauses";
import { platformFee } from "@/lib/terms/fees";
import { type OfferTerms, RIGHTS } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/canonical";
import { addMonths } from "@/lib/time";

/** Bump when the content of an agreement or the wording of its clauses changes. Renewals hold one more field. */
const VERSIONS = { first: "agreement/1", renewal: "agreement/2" } as const;

type Money = { cents: number; currency: "USD" };
const usd = (cents: number): Money => ({ cents, currency: "USD" });

/** Named as when the offer was made. */
type Licensor = { id: string; name: string };

/** As typed for this offer: a person who represents an organization or acts for themselves. */
type Licensee = { id: string; organisation: string | null; representative: string; email: string };

/** Pages, mails and licenses are made from this, never from the parties' own rows. */
export type Agreement = AgreedTerms & {
  version: string;
  offer: string;
  licensor: Licensor;
  licensee: Licensee;
  price: Money;
  fee: Money;
  clauses: Clause[];
};

/** A stored agreement: canonical JSON (RFC 8785) and the hex SHA-256 of its UTF-8 bytes. */
export type FrozenAgreement = { document: string; hash: string; content: Agreement };

function freeze(content: Agreement): FrozenAgreement {
  const document = canonicalJson(content);
  return { document, hash: createHash("sha256").update(document).digest("hex"), content };
}

/** PostgreSQL rejects NUL, and canonical JSON rejects lone surrogates. */
const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\u{fffd}");

export function makeAgreement(
  offer: string,
  terms: OfferTerms,
  parties: { licensor: Licensor; licensee: Licensee; renews?: Renewed | undefined },
): FrozenAgreement {
  const { organisation, representative, email, id } = parties.licensee;
  const { renews } = parties;
  const content = {
    licensor: { id: parties.licensor.id, name: storable(parties.licensor.name) },
    licensee: {
      id,
      organisation: organisation === null ? null : storable(organisation),
      representative: storable(representative),
      email: storable(email),
    },
    rights: RIGHTS.filter((right) => terms.rights.includes(right)),
    category: terms.category,
    territory: terms.territory,
    term: { months: terms.termMonths },
    use: storable(terms.useCase),
    price: usd(terms.priceCents),
    fee: usd(platformFee(terms.priceCents).totalCents),
    ...(renews && { renews: { license: renews.license, until: renews.until } }),
  };
  const version = renews ? VERSIONS.renewal : VERSIONS.first;
  return freeze({ version, offer, ...content, clauses: termsClauses(content) });
}

export const repriced = ({ content }: FrozenAgreement, offer: string, priceCents: number): FrozenAgreement =>
  makeAgreement(offer, { ...termsIn(content), priceCents }, content);

export function termFrom({ term, renews }: Agreement, approvedAt: Date): { effectiveAt: Date; expiresAt: Date } {
  const earliest = renews ? new Date(renews.until) : approvedAt;
  const effectiveAt = earliest > approvedAt ? earliest : approvedAt;
  return { effectiveAt, expiresAt: addMonths(effectiveAt, term.months) };
}

/** Does not check the hash: the database has done that. */
export const readAgreement = ({ document, hash }: { document: string; hash: string }): FrozenAgreement => ({
  document,
  hash,
  content: JSON.parse(document) as Agreement,
});

export const termsIn = (agreement: Agreement): OfferTerms => ({
  rights: agreement.rights,
  category: agreement.category,
  territory: agreement.territory,
  termMonths: agreement.term.months,
  useCase: agreement.use,
  priceCents: agreement.price.cents,
});
