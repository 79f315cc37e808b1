import { membershipsOf } from "@/lib/accounts/confirmed-buyers";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { licenseFacts } from "@/lib/license-rows/facts";
import { grantColumns } from "@/lib/license-rows/queries";
import { endingsOf, newPiecesLabel } from "@/lib/license-rows/rules";
import { disputesAwaiting } from "@/lib/licenses/deals";
import type { License } from "@/lib/licenses/licenses";
import { mayAs } from "@/lib/member-rules";
import { inForceOf, inOrder, type Owner } from "@/lib/offers/lists";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { transitions } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { formatEnd, lastSecond, momentOf, type TermEnd, termEnd } from "@/lib/terms/term";
import { isUuid } from "@/lib/text/uuid";
import { formatMoment, readerZone } from "@/lib/time";
import { deriveToken, newSalt, tokenMatches } from "@/lib/tokens";

/**
 * `uid` and `since`, when the event came about, stay the same while the event means the same. `alarm`: how long before it the
 * reader's device gives a reminder.
 */
export type CalendarEvent = {
  uid: string;
  since: Date;
  at: Date;
  summary: string;
  description: string;
  url: string;
  alarm?: "PT6H" | "P7D";
};

/** Maximum octets per line, not counting its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** Adds the line end. Folds after 75 octets, never within a character. */
export function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** Escapes text (RFC 5545, section 3.3.11), without control characters and lone surrogates. */
export const escapeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** "20261122T080500Z" (section 3.3.5, form 2). */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const eventLines = ({ uid, since, at, summary, description, url, alarm }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  // Not the time of reading, so that an unchanged calendar reads the same each time.
  `DTSTAMP:${utc(since)}`,
  `DTSTART:${utc(at)}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  // Does not show the reader as busy.
  "TRANSP:TRANSPARENT",
  ...(alarm
    ? ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escapeText(summary)}`, `TRIGGER:-${alarm}`, "END:VALARM"]
    : []),
  "END:VEVENT",
];

/** A calendar needs at least one component (section 3.6), even without events; this one is neutral. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** RFC 5545, refreshed hourly. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(name)}//Deadlines and terms//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...ZONE,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ]
    .map(fold)
    .join("");

/** Events per kind, earliest first: calendar programs read the whole calendar each time. */
const LIMIT = 500;

const inWords = ({ what, field, where }: AgreedFacts["words"]): string => `${what}. ${field}, ${where}.`;

const about = ({ agreement }: OfferRecord): string => inWords(agreedFacts(agreement.content).words);

/** Describes a license, with the rights that ended on their own, or will, and when. */
function aboutLicense({ grant, offer }: License, now: Date, zone: string): string {
  const { words, term } = licenseFacts(grant, offer.agreement.content, now);
  const ended = endingsOf(grant).map(
    ({ right, at }) =>
      ` ${right === "training" ? "AI training ended on" : newPiecesLabel(at, now)} ${formatEnd(momentOf(at, term), zone)}.`,
  );
  return inWords(words) + ended.join("");
}

/** The offers that an owner must answer, most urgent first. */
async function awaitedOf(owner: Owner, now: Date): Promise<OfferRecord[]> {
  const awaiting = "creatorUserId" in owner ? "creator" : "buyer";
  const found = await db().offer.findMany({
    where: { ...owner, awaiting, status: transitions.approve.from, approvalTokenExpiresAt: { gt: now } },
    orderBy: { approvalTokenExpiresAt: "asc" },
    take: LIMIT,
    select: { id: true },
  });
  return inOrder(found.map(({ id }) => id));
}

/**
 * The deadlines by which an owner must answer offers and disputes, and the ends of its licenses in force. Includes names, but
 * no prices and no decision links: calendars are shared with colleagues and stored by their providers. `seesOffers`: false for
 * a member whose role sees licenses alone.
 */
export async function eventsOf(
  owner: Owner,
  now: Date,
  zone: string,
  { seesOffers = true } = {},
): Promise<CalendarEvent[]> {
  const isCreator = "creatorUserId" in owner;
  const other = (offer: OfferRecord) => (isCreator ? licenseeOf(offer) : offer.creatorName);
  const { host } = new URL(siteUrl());
  const home = siteUrl() + (isCreator ? paths.creatorDashboard : paths.brand);
  const [waiting, disputes, running] = await Promise.all([
    seesOffers ? awaitedOf(owner, now) : [],
    disputesAwaiting(owner, now),
    endsOf(owner, now),
  ]);
  return [
    ...waiting.map((offer) => ({
      uid: `answer-${offer.id}@${host}`,
      since: offer.sentAt ?? offer.createdAt,
      at: offer.approvalTokenExpiresAt,
      summary: `Answer the ${isCreator ? "offer" : "counter-offer"} of ${other(offer)}`,
      description: `${REHEARSAL_NOTICE} ${about(offer)} Expires ${formatMoment(offer.approvalTokenExpiresAt, zone)}.`,
      url: home,
      alarm: "PT6H" as const,
    })),
    ...disputes.map(
      ({ useId, grantId, other: name, zone: ofClock, dispute: { id, state, createdAt, answeredAt, dueAt } }) => ({
        uid: `${state}-${id}@${host}`,
        since: answeredAt ?? createdAt,
        at: lastSecond(dueAt),
        summary: isCreator ? `Reply to the answer of ${name} about a disputed use` : `Answer the dispute with ${name}`,
        description: `${REHEARSAL_NOTICE} The clock runs until ${formatMoment(lastSecond(dueAt), readerZone(ofClock))}.`,
        url: siteUrl() + paths.disputeUse(grantId, useId),
        alarm: "PT6H" as const,
      }),
    ),
    ...running.map(({ offer, grant, createdAt, end }) => ({
      uid: `end-${isCreator ? "granted" : "held"}-${offer.id}@${host}`,
      since: createdAt,
      at: end.at,
      summary: isCreator ? `License to ${other(offer)} ends` : `License from ${other(offer)} ends`,
      description: `${REHEARSAL_NOTICE} ${aboutLicense({ grant, offer }, now, zone)} Ends ${formatEnd(end, zone)}.`,
      url: offer.grantId ? siteUrl() + paths.license(offer.grantId) : home,
      alarm: "P7D" as const,
    })),
  ];
}

type End = License & { createdAt: Date; end: TermEnd };

async function endsOf(owner: Owner, now: Date): Promise<End[]> {
  const grants = await db().licenseGrant.findMany({
    where: inForceOf(owner, now),
    orderBy: { expiresAt: "asc" },
    take: LIMIT,
    select: { ...grantColumns, createdAt: true },
  });
  const ends = new Map(grants.map((grant) => [grant.offerId, grant]));
  return (await inOrder([...ends.keys()])).flatMap((offer) => {
    const grant = ends.get(offer.id);
    return grant
      ? [{ offer, grant, createdAt: grant.createdAt, end: termEnd(grant.expiresAt, offer.agreement.content.term) }]
      : [];
  });
}

/** Signed in; checked by the caller. */
type Member = { id: string; kind: SessionKind };
type ActingMember = Member & { sessionId: string };

export async function calendarAddress(profileId: string): Promise<string | undefined> {
  const feed = await db().calendarFeed.findUnique({ where: { profileId }, select: { tokenSalt: true } });
  if (!feed) return undefined;
  return siteUrl() + paths.calendarFeed(profileId, deriveToken("calendar", profileId, feed.tokenSalt));
}

/**
 * Replaces any existing address, and tells the account's mailbox. It ends with the session that made it. False, changing
 * nothing, if that has ended meanwhile.
 */
export async function makeCalendarAddress(member: ActingMember): Promise<boolean> {
  const tokenSalt = newSalt();
  const now = await databaseTime();
  return db().$transaction(async (tx) => {
    if (await lacksProof(tx, { profileId: member.id, sessionId: member.sessionId }, [], now)) return false;
    await tx.$executeRaw`
      INSERT INTO calendar_feed (profile_id, token_salt, session_id)
      VALUES (${member.id}::uuid, ${tokenSalt}, ${member.sessionId}::uuid)
      ON CONFLICT (profile_id) DO UPDATE
      SET token_salt = excluded.token_salt, session_id = excluded.session_id, created_at = excluded.created_at`;
    const by = { actor: await roleOf(tx, member.id, member.kind), actorId: member.id, recordId: member.id } as const;
    await appendAudit(tx, [{ ...by, action: "calendar_feed_made", table: "calendar_feed", details: {} }]);
    await tellMailbox(tx, member.sessionId, [{ what: "calendar", changes: [] }], now);
    return true;
  });
}

export async function endCalendarAddress(member: Member): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.calendarFeed.deleteMany({ where: { profileId: member.id } });
    if (count === 0) return;
    const by = { actor: await roleOf(tx, member.id, member.kind), actorId: member.id, recordId: member.id } as const;
    await appendAudit(tx, [{ ...by, action: "calendar_feed_ended", table: "calendar_feed", details: {} }]);
  });
}

/** iCalendar text; undefined for an unknown address. */
export async function readCalendar(profileId: string, token: string, now: Date): Promise<string | undefined> {
  if (!isUuid(profileId)) return undefined;
  const feed = await db().calendarFeed.findUnique({
    where: { profileId },
    select: { tokenSalt: true, profile: { select: { timeZone: true, creatorProfile: { select: { userId: true } } } } },
  });
  if (!feed || !tokenMatches(token, "calendar", profileId, feed.tokenSalt)) return undefined;
  const brands = await membershipsOf({ id: profileId });
  const zone = readerZone(feed.profile.timeZone);
  const events = await Promise.all([
    feed.profile.creatorProfile ? eventsOf({ creatorUserId: profileId }, now, zone) : [],
    ...brands.map(({ buyerOrgId, role }) =>
      eventsOf({ buyerOrgId }, now, zone, { seesOffers: mayAs(role, "see-offers") }),
    ),
  ]);
  return calendarText(brand.name, events.flat());
}
