import { describeMedia, MEDIA, mediaIn } from "@/lib/terms/scope";
import { type CreatorRules, RIGHTS, rightLabels } from "@/lib/terms/terms";
import { lowered } from "@/lib/text/typeset";

/** What an offer asks for: as typed so far, as sent, or as it stands. */
export type Wanted = { rights: readonly string[]; media: readonly string[]; isExclusive: boolean };

/** What a creator's rules allow. */
export type Allowed = Pick<CreatorRules, "rights" | "media" | "allowsExclusive">;

/** A tick of the offer's form. */
export type Tick = { field: "rights" | "media" | "exclusive"; value: string };

/** The value of the one box that asks for exclusivity. */
export const EXCLUSIVE_VALUE = "on";

/** In the form's order. */
const wantedTicks = ({ rights, media, isExclusive }: Wanted): Tick[] => [
  ...RIGHTS.filter((right) => rights.includes(right)).map((value): Tick => ({ field: "rights", value })),
  ...MEDIA.filter((medium) => media.includes(medium)).map((value): Tick => ({ field: "media", value })),
  ...(isExclusive ? [{ field: "exclusive", value: EXCLUSIVE_VALUE } as const] : []),
];

const allows = (rules: Allowed, { field, value }: Tick): boolean =>
  field === "exclusive" ? rules.allowsExclusive : (rules[field] as readonly string[]).includes(value);

/** The ticks that those rules do not allow. */
export const withheldTicks = (rules: Allowed, wanted: Wanted): Tick[] =>
  wantedTicks(wanted).filter((tick) => !allows(rules, tick));

const valuesOf = (ticks: readonly Tick[], of: Tick["field"]): string[] =>
  ticks.flatMap(({ field, value }) => (field === of ? value : []));

/** As named in a sentence: "likeness, AI training", "print" or "exclusivity". */
export function ticksInWords(ticks: readonly Tick[]): string {
  const rights = valuesOf(ticks, "rights");
  const media = mediaIn(valuesOf(ticks, "media"));
  return [
    ...RIGHTS.filter((right) => rights.includes(right)).map((right) => lowered(rightLabels[right])),
    ...(media.length > 0 ? [lowered(describeMedia(media))] : []),
    ...valuesOf(ticks, "exclusive").map(() => "exclusivity"),
  ].join(", ");
}

/** The words after one name (`isOne`) or several. */
const verbs: Record<Tick["field"], (isOne: boolean, words: string) => string> = {
  rights: (isOne, words) => `${isOne ? "does" : "do"} not license ${words}.`,
  media: (isOne, words) => `${isOne ? "allows" : "allow"} no license for ${words}.`,
  exclusive: (isOne) => `${isOne ? "allows" : "allow"} no exclusive licenses.`,
};

const FIELDS = ["rights", "media", "exclusive"] as const satisfies readonly Tick["field"][];

/** Sentences shown beside the creator's name: "Does not license AI training." */
export const withheldText = (ticks: readonly Tick[]): string[] =>
  FIELDS.flatMap((of) => {
    const these = ticks.filter(({ field }) => field === of);
    const text = verbs[of](true, ticksInWords(these));
    return these.length > 0 ? text.charAt(0).toUpperCase() + text.slice(1) : [];
  });

/** Ticks of one field that exactly these creators do not allow. */
export type Withheld<Person> = { ticks: readonly [Tick, ...Tick[]]; creators: readonly Person[] };

/** In the form's order, each tick once. */
export function withheldIn<Person extends Allowed & { slug: string }>(
  people: readonly Person[],
  wanted: Wanted,
): Withheld<Person>[] {
  const withheld = new Map<string, Withheld<Person>>();
  for (const tick of wantedTicks(wanted)) {
    const creators = people.filter((person) => !allows(person, tick));
    if (creators.length === 0) continue;
    const key = [tick.field, ...creators.map(({ slug }) => slug)].join();
    withheld.set(key, { ticks: [...(withheld.get(key)?.ticks ?? []), tick] as [Tick, ...Tick[]], creators });
  }
  return [...withheld.values()];
}

/** Who does not allow that tick; empty if everybody does. */
export const refusing = <Person>(withheld: readonly Withheld<Person>[], tick: Tick): readonly Person[] =>
  withheld.find(({ ticks }) => ticks.some(({ field, value }) => field === tick.field && value === tick.value))
    ?.creators ?? [];

/** "Ada Lovelace and Ben Cruz do not license AI training." `names`: theirs, joined in words. */
export const withheldByText = ({ ticks, creators }: Withheld<unknown>, names: string): string =>
  `${names} ${verbs[ticks[0].field](creators.length === 1, ticksInWords(ticks))}`;
