import { type Answer, type Licensed, permitsOn, type Question, reasons } from "@/lib/license-rows/permits";
import type { EndedRight } from "@/lib/license-rows/rules";
import { daysOf, notIncluded, type Permit, permitted } from "@/lib/terms/permitted";
import { EDITS, editLabels, MEDIA, mediumLabels } from "@/lib/terms/scope";
import { termEnd } from "@/lib/terms/term";
import { CATEGORIES, categoryLabels, RIGHTS, rightLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { asObject, textOf } from "@/lib/verify/bytes";
import type { Report } from "@/lib/verify/check";
import { endedIn } from "@/lib/verify/facts";

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
 * @param more rights that ended alone and are not said so in the certificate, which took no other one's place yet
 */
export function licensedIn(
  { validFrom, validUntil }: Read,
  subject: Read,
  endedAt: Date | null,
  more: readonly EndedRight[] = [],
): PublicLicense | undefined {
  const territory = territoryIn(subject.territory);
  const [effectiveAt, expiresAt] = [new Date(textOf(validFrom)), new Date(textOf(validUntil))];
  if (!territory || Number.isNaN(effectiveAt.getTime()) || Number.isNaN(expiresAt.getTime())) return undefined;
  const ended = [...endedIn(subject.ended), ...more];
  const endOf = (right: EndedRight["right"]): Date | null => ended.find((one) => one.right === right)?.at ?? null;
  const named = wordsOf(RIGHTS, rightLabels, subject.rights);
  // What ended was licensed before, and pieces of a replica that were finished run on.
  const rights = RIGHTS.filter((right) => named.includes(right) || ended.some((one) => one.right === right));
  const isDescribed = Number(asObject(subject.replica)?.uses ?? 0) > 0 || endOf("replica") !== null;
  const described = isDescribed ? MEDIA : [];
  const zone = asObject(subject.term)?.zone;
  return {
    licensed: {
      rights,
      trainingEndedAt: endOf("training"),
      territory,
      scope: Array.isArray(subject.media)
        ? {
            media: wordsOf(MEDIA, mediumLabels, subject.media),
            handle: subject.creatorsAccount === true,
            exclusivity: null,
          }
        : null,
      replica: rights.includes("replica")
        ? { uses: described.map((medium) => ({ medium })), endedAt: endOf("replica") }
        : null,
      effectiveAt,
      expiresAt,
      endedAt,
    },
    zone: isZone(zone) ? zone : null,
  };
}

/**
 * What a certificate permits, for the sentence that third parties read, and what it leaves out. Undefined if a word of it is
 * not understood.
 *
 * @param more rights that ended alone and are not said so in the certificate
 */
export function permitIn(
  subject: Read,
  more: readonly EndedRight[] = [],
): { permit: Permit; out: readonly string[] } | undefined {
  const territory = territoryIn(subject.territory);
  const category = CATEGORIES.find((word) => categoryLabels[word] === subject.fieldOfUse);
  const named = wordsOf(RIGHTS, rightLabels, subject.rights);
  const rights = named.filter((right) => right !== "training" || !more.some((one) => one.right === right));
  if (!territory || !category || rights.length === 0) return undefined;
  const exclusive = Boolean(subject.exclusive);
  const scope = Array.isArray(subject.media)
    ? {
        media: wordsOf(MEDIA, mediumLabels, subject.media),
        handle: subject.creatorsAccount === true,
        edits: EDITS.find((word) => editLabels[word] === subject.edits) ?? "",
      }
    : null;
  return {
    permit: {
      licensee: textOf(asObject(subject.licensee)?.name),
      licensor: textOf(asObject(subject.licensor)?.name),
      rights,
      exclusive,
      media: scope?.media ?? null,
      category,
      product: null,
      territory,
    },
    out: notIncluded({ scope, exclusive, withheld: wordsOf(RIGHTS, rightLabels, subject.withheld) }),
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
  if (asked.right === "replica" && answer !== "prohibited" && because !== "replica-ended")
    return { answer: "ask", says: REPLICA_DESCRIBED };
  return { answer, says: reasons[because].says };
}

/** The license of a certificate that was checked; undefined for a specimen, and for what is not relied on. */
export function licenseOf({ verdict, claims, specimen, ended }: Report): PublicLicense | undefined {
  if (!claims || specimen || verdict === "refused") return undefined;
  return licensedIn(claims, claims.subject, null, endedIn(ended));
}

/** What a checked certificate permits at `now`, and the sentence of it. Undefined for what is not relied on or understood. */
export function permittedBy({ verdict, claims, ended }: Report, now: Date) {
  if (!claims || verdict === "refused") return undefined;
  const [read, license] = [
    permitIn(claims.subject, endedIn(ended)),
    licensedIn(claims, claims.subject, null, endedIn(ended)),
  ];
  if (!read || !license) return undefined;
  const { effectiveAt, expiresAt } = license.licensed;
  const end = termEnd(expiresAt, license.zone ? { zone: license.zone } : {});
  const term = daysOf({ effectiveAt, end, isOver: ["ended", "revoked"].includes(verdict) }, now);
  return { ...read, sentence: permitted(read.permit, term, { isPublic: true }) };
}

const STATE_UNKNOWN =
  "By its certificate the license covers it. Whether it was revoked is not known: check it with the issuer’s keys and a status list of today.";
const REPLACED =
  "By this certificate the license covers it. A newer one took its place, which says what is licensed now: check that one.";
const REVOKED = "The license was revoked. It permits nothing any more.";
const REVOKED_UNDATED =
  "The license was revoked, and its certificate does not say when. It may have ended before that day; its public page says when it did.";

/** The answer of a checked certificate: never a yes while it is not known whether the license was revoked. */
export function mayRunBy(
  { verdict, checks }: Pick<Report, "verdict" | "checks">,
  license: PublicLicense,
  asked: Asked,
  now: Date,
): ReturnType<typeof mayRun> {
  const reply = mayRun(license, asked, now);
  if (reply.answer === "prohibited") return reply;
  if (verdict === "replaced") return reply.answer === "ask" ? reply : { answer: "ask", says: REPLACED };
  if (verdict === "revoked") {
    const ended = { ...license, licensed: { ...license.licensed, endedAt: now } };
    const isPast = mayRun(ended, asked, now).answer !== "prohibited";
    return isPast ? { answer: "ask", says: REVOKED_UNDATED } : { answer: "prohibited", says: REVOKED };
  }
  const isKnown = checks.some(({ what, result }) => what === "State" && result === "good");
  return isKnown || reply.answer !== "permitted" ? reply : { answer: "ask", says: STATE_UNKNOWN };
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
