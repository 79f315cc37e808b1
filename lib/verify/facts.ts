import { type LicenseeVerification, licenseeChecked, licensorChecked } from "@/lib/text/checked-names";
import { asObject, textOf } from "@/lib/verify/bytes";

/** For people to read. No price, address or intended use. */
export type Facts = {
  number: string;
  licensor: string;
  /** What was checked of the name. */
  licensorChecked: string;
  licensee: string;
  licenseeChecked: string;
  rights: string;
  withheld: string;
  field: string;
  territory: string;
  from: string;
  until: string;
};

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

/** `subject`: the certificate's own. */
export function factsIn({ validFrom, validUntil }: Read, subject: Read): Facts {
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

export const termsOf = ({ rights, withheld, field, territory }: Facts) =>
  [
    ["Rights", rights],
    ["Withheld", withheld],
    ["Field of use", field],
    ["Territory", territory],
  ] as const;
