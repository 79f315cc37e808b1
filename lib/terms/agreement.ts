import { createHash } from "node:crypto";
import type { StatedBilling } from "@/lib/terms/billing";
import { type AgreedTerms, type Clause, type Renewed, termsClauses } from "@/lib/terms/clauses";
import { platformFee } from "@/lib/terms/fees";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { MEDIA, NARROWEST, type Scope } from "@/lib/terms/scope";
import { endOfTerm } from "@/lib/terms/term";
import { type OfferTerms, RIGHTS } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/version";
import { addMonths, readerZone } from "@/lib/time";

/**
 * Bump when the content of an agreement or the wording of its clauses changes, other than by a part that is left out unless
 * somebody typed it. Agreements stay as they were written:
 * - Versions 1 and 2 (renewals) have neither scope nor replica, and their term names no zone.
 * - Version 3 says nothing of labels.
 * - In all versions before 4, withdrawing AI training ends the whole license (lib/terms/facts).
 */
const TERMS_VERSION = 4;
const NEWEST_VERSION = `agreement/${TERMS_VERSION}`;

type Money = { cents: number; currency: "USD" };
const usd = (cents: number): Money => ({ cents, currency: "USD" });

/** The names at the time of the offer. */
type Licensor = { id: string; name: string };

/**
 * As typed for this offer: a person who represents an organization, or acts for themselves. `billing`: what the brand had typed
 * about itself when the offer was made.
 */
type Licensee = {
  id: string;
  organisation: string | null;
  representative: string;
  email: string;
  billing?: StatedBilling | undefined;
};

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
  parties: { licensor: Licensor; licensee: Licensee; zone?: string | null | undefined; renews?: Renewed | undefined },
): FrozenAgreement {
  const { organisation, representative, email, id, billing } = parties.licensee;
  const { renews } = parties;
  const content = {
    licensor: { id: parties.licensor.id, name: storable(parties.licensor.name) },
    licensee: {
      id,
      organisation: organisation === null ? null : storable(organisation),
      representative: storable(representative),
      email: storable(email),
      ...(billing && { billing: billingStated(billing) }),
    },
    rights: RIGHTS.filter((right) => terms.rights.includes(right)),
    category: terms.category,
    territory: terms.territory,
    term: { months: terms.termMonths, zone: readerZone(parties.zone) },
    use: storable(terms.useCase),
    ...(terms.neededBy && { neededBy: terms.neededBy }),
    scope: scopeOf(terms),
    replica: replicaOf(terms),
    price: usd(terms.priceCents),
    fee: usd(platformFee(terms.priceCents).totalCents),
    ...(renews && { renews: { license: renews.license, until: renews.until } }),
  };
  return freeze({ version: NEWEST_VERSION, offer, ...content, clauses: termsClauses(content) });
}

const billingStated = (billing: StatedBilling): StatedBilling =>
  Object.fromEntries(Object.entries(billing).map(([field, text]) => [field, storable(text)]));

function scopeOf({ scope }: OfferTerms): Scope {
  const { media, product, exclusivity, ...rest } = scope ?? NARROWEST;
  return {
    ...rest,
    media: MEDIA.filter((medium) => media.includes(medium)),
    product: product === null ? null : storable(product),
    exclusivity: exclusivity && { competitors: exclusivity.competitors.map(storable) },
  };
}

function replicaOf({ replica }: OfferTerms): ReplicaTerms | null {
  if (!replica) return null;
  const uses = replica.uses.map(({ shows, languages, tool, modelKeptAt, ...use }) => ({
    ...use,
    shows: storable(shows),
    languages: storable(languages),
    tool: storable(tool),
    modelKeptAt: storable(modelKeptAt),
  }));
  return { ...replica, uses };
}

/**
 * Whether the agreement is of the newest version. Countering an earlier one would change more than its price, because a
 * counter-offer uses today's words.
 */
export const isCurrentVersion = ({ version }: Agreement): boolean => version === NEWEST_VERSION;

/** The same agreement at another price. Only for the newest version (`isCurrentVersion`). */
export const repriced = ({ content }: FrozenAgreement, offer: string, priceCents: number): FrozenAgreement =>
  makeAgreement(offer, { ...termsIn(content), priceCents }, { ...content, zone: content.term.zone });

/** `expiresAt`: the first instant after the term. */
export function termFrom({ term, renews }: Agreement, approvedAt: Date): { effectiveAt: Date; expiresAt: Date } {
  const earliest = renews ? new Date(renews.until) : approvedAt;
  const effectiveAt = earliest > approvedAt ? earliest : approvedAt;
  const expiresAt = term.zone ? endOfTerm(effectiveAt, term.months, term.zone) : addMonths(effectiveAt, term.months);
  return { effectiveAt, expiresAt };
}

/** Does not check the hash, because the database already has. */
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
  ...(agreement.neededBy && { neededBy: agreement.neededBy }),
  priceCents: agreement.price.cents,
  scope: agreement.scope ?? null,
  replica: agreement.replica ?? null,
});
