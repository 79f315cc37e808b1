import { membershipsOf } from "@/lib/accounts/confirmed-buyers";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { eventsOf } from "@/lib/licenses/calendar-events";
import { calendarText } from "@/lib/licenses/ics";
import { mayAs } from "@/lib/member-rules";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { isUuid } from "@/lib/text/uuid";
import { readerZone } from "@/lib/time";
import { deriveToken, newSalt, tokenMatches } from "@/lib/tokens";

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
