import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { namesMedia, type Permit } from "@/lib/terms/permitted";
import { editLabels } from "@/lib/terms/scope";
import { ORGANISATION_CHECKED } from "@/lib/text/checked-names";
import { type Facts, termsOf } from "@/lib/verify/facts";

type Value = ReactNode | Date;

export function FactList({ facts }: { facts: readonly (readonly [label: string, value: Value])[] }) {
  return (
    <dl className="border-t">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-3 border-b py-1.5 sm:gap-x-6 sm:py-2 print:py-1">
          <dt className="w-20 text-ink-muted sm:w-40">{label}</dt>
          <dd className="wrap-anywhere min-w-0 flex-1 basis-32">{drawn(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function drawn(value: Value): ReactNode {
  if (value instanceof Date) return <Moment at={value} />;
  return typeof value === "string" ? <bdi>{value}</bdi> : value;
}

/** Beside what a certificate says was checked of its licensee; nothing unless staff checked the organization. */
const OrganisationSeal = ({ checked }: { checked: string }) =>
  checked === ORGANISATION_CHECKED && (
    <BadgeCheck aria-hidden className="mr-1 inline size-4 align-text-bottom text-seal-text" />
  );

type PublicRow = [label: string, value: string];

export const publicRow = (label: string, value: string | null | undefined): PublicRow[] =>
  value ? [[label, value]] : [];

/** What the sentence does not say, and the line of what is left out neither. */
const includedIn = ({ media, creatorsAccount, edits, exclusivity, replica }: Facts, permit: Permit): PublicRow[] => [
  ...publicRow("Media", permit.media && permit.media.length > 0 && !namesMedia(permit.media) ? media : undefined),
  ...publicRow("From the creator’s account", creatorsAccount === "Yes" ? creatorsAccount : undefined),
  ...publicRow("Edits", edits === editLabels.as_delivered ? undefined : edits),
  ...publicRow("Exclusivity", permit.exclusive ? exclusivity : undefined),
  ...publicRow("Digital replica", replica === "Not permitted" ? undefined : replica),
];

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type PublicFactsProps = {
  facts: Facts;
  /** What the sentence above says, and leaves out. Without it, every term is listed. */
  read: { permit: Permit; out: readonly string[] } | undefined;
  /** Its times and what became of it. */
  rows: readonly PublicRow[];
};

/** What everybody may know of a license, beside the sentence above it. */
export function PublicFacts({ facts, read, rows }: PublicFactsProps) {
  const party = (name: string, checked: ReactNode) =>
    read ? (
      checked
    ) : (
      <>
        <bdi>{name}</bdi>, {checked}
      </>
    );
  return (
    <div className="space-y-4">
      <FactList
        facts={[
          ["Licensor", party(facts.licensor, read ? capitalized(facts.licensorChecked) : facts.licensorChecked)],
          [
            "Licensee",
            party(
              facts.licensee,
              <>
                <OrganisationSeal checked={facts.licenseeChecked} />
                {read ? capitalized(facts.licenseeChecked) : facts.licenseeChecked}
              </>,
            ),
          ],
          ...(read ? includedIn(facts, read.permit) : termsOf(facts)),
          ...rows,
          ["License number", facts.number],
        ]}
      />
      {read && read.out.length > 0 && (
        <dl>
          <dt className="inline text-ink-muted">Not included</dt> <dd className="inline">{read.out.join(", ")}</dd>
        </dl>
      )}
    </div>
  );
}
