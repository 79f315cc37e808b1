import { type LicenseeVerification, licenseeChecked, licensorChecked } from "@/lib/text/checked-names";
import { asObject, textOf } from "@/lib/verify/bytes";

const texts = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.map(textOf).join(", ") : "Nothing";

export const moment = (value: unknown): string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value))
    ? `${value.slice(0, 16).replace("T", " ")} UTC`
    : "unknown";

function verificationIn(value: unknown): LicenseeVerification | undefined {
  const claimed = asObject(value);
  if (!claimed) return undefined;
  return { level: textOf(claimed.level), ...(typeof claimed.domain === "string" && { domain: claimed.domain }) };
}

type Read = Readonly<Record<string, unknown>>;

/** For people to read: no price, address or intended use. `subject`: the certificate's own. */
export function factsIn({ validFrom, validUntil }: Read, subject: Read) {
  const territory = asObject(subject.territory);
  return {
    number: textOf(subject.id).replace("urn:uuid:", ""),
    licensor: textOf(asObject(subject.licensor)?.name),
    licensorChecked: licensorChecked(textOf(asObject(asObject(subject.licensor)?.verification)?.level)),
    licensee: textOf(asObject(subject.licensee)?.name),
    licenseeChecked: licenseeChecked(verificationIn(asObject(subject.licensee)?.verification)),
    rights: texts(subject.rights),
    withheld: texts(subject.withheld),
    field: textOf(subject.fieldOfUse),
    territory: territory?.region ? textOf(territory.region) : texts(territory?.countries),
    from: moment(validFrom),
    until: moment(validUntil),
  };
}

export type Facts = ReturnType<typeof factsIn>;

export const termsOf = ({ rights, withheld, field, territory }: Facts) =>
  [
    ["Rights", rights],
    ["Withheld", withheld],
    ["Field of use", field],
    ["Territory", territory],
  ] as const;
