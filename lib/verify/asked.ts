import { permitsOn } from "@/lib/license-rows/days";
import type { Answer, Licensed, Question } from "@/lib/license-rows/permits";
import { reasons } from "@/lib/license-rows/reasons";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";
import { RIGHTS, rightLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { asObject, textOf } from "@/lib/verify/bytes";

type Read = Readonly<Record<string, unknown>>;

/** A license as its certificate tells it. `zone`: of its days; null if it names none. */
type PublicLicense = { licensed: Licensed; zone: string | null };

/** The words that the labels stand for. Labels of a later release are left out: what is not understood permits nothing. */
function wordsOf<Word extends string>(words: readonly Word[], labels: Record<Word, string>, claimed: unknown): Word[] {
  const named = Array.isArray(claimed) ? claimed : [];
  return words.filter((word) => named.includes(labels[word]));
}

function territoryIn(value: unknown) {
  const claimed = asObject(value);
  const named = TERRITORIES.find((word) => claimed?.region === territoryLabels[word]);
  const countries = claimed?.countries;
  return named ?? (Array.isArray(countries) && countries.join() === "US" ? "us" : undefined);
}

const isZone = (zone: unknown): zone is string => {
  if (typeof zone !== "string") return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
  } catch {
    return false;
  }
};

/**
 * Of a certificate's payload and its subject, which may be of any release: one that names no media was made before there
 * were scopes, or says nothing of them. In which media a replica is described is not public, so that all may be. Undefined
 * if its term or territory is not understood.
 *
 * @param endedAt when it ended before its term
 */
export function licensedIn(
  { validFrom, validUntil }: Read,
  subject: Read,
  endedAt: Date | null,
): PublicLicense | undefined {
  const territory = territoryIn(subject.territory);
  const [effectiveAt, expiresAt] = [new Date(textOf(validFrom)), new Date(textOf(validUntil))];
  if (!territory || Number.isNaN(effectiveAt.getTime()) || Number.isNaN(expiresAt.getTime())) return undefined;
  const rights = wordsOf(RIGHTS, rightLabels, subject.rights);
  const described = Number(asObject(subject.replica)?.uses ?? 0) > 0 ? MEDIA : [];
  const zone = asObject(subject.term)?.zone;
  return {
    licensed: {
      rights,
      territory,
      scope: Array.isArray(subject.media)
        ? {
            media: wordsOf(MEDIA, mediumLabels, subject.media),
            handle: subject.creatorsAccount === true,
            exclusivity: null,
          }
        : null,
      replica: rights.includes("replica") ? { uses: described.map((medium) => ({ medium })), endedAt: null } : null,
      effectiveAt,
      expiresAt,
      endedAt,
    },
    zone: isZone(zone) ? zone : null,
  };
}

/** `day`: midnight in UTC. */
export type Asked = Omit<Question, "at"> & { day: Date };

const REPLICA_DESCRIBED =
  "A digital replica is licensed for the uses that the agreement describes, which are not public. Ask the licensor whether this is one of them.";

/** The answer from public facts alone, with its reason for people. */
export function mayRun(
  { licensed, zone }: PublicLicense,
  asked: Asked,
  now: Date,
): Pick<Answer, "answer"> & { says: string } {
  const { answer, because } = permitsOn(licensed, zone, { ...asked, now });
  if (asked.right === "replica" && answer !== "prohibited") return { answer: "ask", says: REPLICA_DESCRIBED };
  return { answer, says: reasons[because].says };
}

/** Of a form or an address: undefined if a value is missing or unknown. Boxes that are not ticked are not sent. */
export function askedIn(sent: (name: string) => unknown): Asked | undefined {
  const [right, medium, territory] = [
    RIGHTS.find((word) => word === sent("right")),
    MEDIA.find((word) => word === sent("medium")),
    TERRITORIES.find((word) => word === sent("territory")),
  ];
  const text = sent("day");
  const day = new Date(typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : "");
  // A day that does not exist is another one when it is written again.
  if (!right || !medium || !territory || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(String(text)))
    return undefined;
  return { right, medium, territory, day, paid: sent("paid") === "on", handle: sent("handle") === "on" };
}
