import type { EndedRight } from "@/lib/license-rows/rules";
import { formatEnd, momentOf, termEnd } from "@/lib/terms/term";
import { ENDABLE, rightLabels } from "@/lib/terms/terms";
import { type LicenseeVerification, licenseeChecked, licensorChecked } from "@/lib/text/checked-names";
import { labelsInOne, listOf } from "@/lib/text/typeset";
import { asObject, textOf } from "@/lib/verify/bytes";

const texts = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? labelsInOne(value.map(textOf)) : "Nothing";

function verificationIn(value: unknown): LicenseeVerification | undefined {
  const claimed = asObject(value);
  if (!claimed) return undefined;
  return { level: textOf(claimed.level), ...(typeof claimed.domain === "string" && { domain: claimed.domain }) };
}

type Read = Readonly<Record<string, unknown>>;

/** A moment in the zone that the certificate names, if it names one that this program knows. */
function told(value: unknown, { credentialSubject }: Read, of: typeof termEnd): string {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return "unknown";
  const zone = asObject(asObject(credentialSubject)?.term)?.zone;
  const at = new Date(value);
  const written = (term: { zone?: string }): string => formatEnd(of(at, term)).replaceAll("\u00a0", " ");
  if (typeof zone !== "string" || zone === "") return written({});
  try {
    return written({ zone });
  } catch {
    return written({});
  }
}

export const beginningIn = (credential: Read): string => told(credential.validFrom, credential, momentOf);
export const endIn = (credential: Read): string => told(credential.validUntil, credential, termEnd);

/** Rights that ended alone, as a certificate or a status list names them. What is not understood is left out. */
export const endedIn = (claimed: unknown): EndedRight[] =>
  (Array.isArray(claimed) ? claimed.map(asObject) : []).flatMap((one) => {
    const right = ENDABLE.find((word) => rightLabels[word] === one?.right);
    const at = new Date(textOf(one?.endedAt));
    return right && !Number.isNaN(at.getTime()) ? [{ right, at }] : [];
  });

/** "AI training on December 1, 2026 at 7:00 AM EST"; undefined if none did. */
export const endedWords = (ended: readonly EndedRight[], credential: Read): string | undefined =>
  ended.length === 0
    ? undefined
    : listOf(ended.map(({ right, at }) => `${rightLabels[right]} on ${told(at.toISOString(), credential, momentOf)}`));

const territoryIn = (value: unknown): string => {
  const territory = asObject(value);
  return territory?.region ? textOf(territory.region) : texts(territory?.countries);
};

/** "Permitted for 3 described uses" */
function replicaIn(value: unknown): string | undefined {
  const replica = asObject(value);
  return (
    replica && `Permitted for ${replica.uses === 1 ? "1 described use" : `${textOf(replica.uses)} described uses`}`
  );
}

/** Without media the intended use says where it runs, which a third party cannot read. */
const AS_AGREED = "As the two agreed; no paid media";

/** Certificates older than scopes claim none of these. */
function scopeIn({ media, creatorsAccount, edits, exclusive, replica, ended }: Read) {
  if (!Array.isArray(media)) return {};
  const field = asObject(exclusive);
  return {
    media: media.length > 0 ? texts(media) : AS_AGREED,
    creatorsAccount: creatorsAccount === true ? "Yes" : "No",
    edits: textOf(edits),
    exclusivity: field
      ? `Exclusive in ${textOf(field.field).toLowerCase()}, ${territoryIn(field.territory)}`
      : "Not exclusive",
    replica:
      replicaIn(replica) ??
      (endedIn(ended).some(({ right }) => right === "replica")
        ? "No new pieces. Those that are finished may run to the end of the term"
        : "Not permitted"),
  };
}

/** For people to read: no price, address or intended use. `subject`: the certificate's own. */
export function factsIn(credential: Read, subject: Read) {
  const ended = endedWords(endedIn(subject.ended), credential);
  return {
    number: textOf(subject.id).replace("urn:uuid:", ""),
    licensor: textOf(asObject(subject.licensor)?.name),
    licensorChecked: licensorChecked(textOf(asObject(asObject(subject.licensor)?.verification)?.level)),
    licensee: textOf(asObject(subject.licensee)?.name),
    licenseeChecked: licenseeChecked(verificationIn(asObject(subject.licensee)?.verification)),
    rights: texts(subject.rights),
    withheld: texts(subject.withheld),
    ...(ended && { ended }),
    field: textOf(subject.fieldOfUse),
    territory: territoryIn(subject.territory),
    from: beginningIn(credential),
    until: endIn(credential),
    ...scopeIn(subject),
  };
}

export type Facts = ReturnType<typeof factsIn>;

/** What a certificate claims of the scope, in the order of a license's page. */
const scopeRows = {
  media: "Media",
  creatorsAccount: "From the creator’s account",
  edits: "Edits",
  exclusivity: "Exclusivity",
  replica: "Digital replica",
} as const satisfies Partial<Record<keyof Facts, string>>;

const scopeOf = (facts: Facts): [label: string, value: string][] =>
  (Object.keys(scopeRows) as (keyof typeof scopeRows)[]).flatMap((name) => {
    const value = facts[name];
    return value === undefined ? [] : [[scopeRows[name], value]];
  });

export const termsOf = (facts: Facts) =>
  [
    ["Rights", facts.rights],
    ["Withheld", facts.withheld],
    ["Field of use", facts.field],
    ["Territory", facts.territory],
    ...scopeOf(facts),
  ] as const;
