import { z } from "zod";
import { browserOr } from "@/lib/accounts/browsers";
import { SESSION_HOURS } from "@/lib/accounts/rules";
import { openSql } from "@/lib/accounts/sessions";
import { endSession } from "@/lib/members/end-session";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

const row = z.strictObject({
  id: z.string(),
  opens: z.enum(["account", "admin", "offers"]),
  browser: z.string().nullable(),
  since: z.date(),
  seen: z.date(),
});

/**
 * A browser that is signed in: to the account, to the admin area, or only to send offers at once for the brand with the same
 * address.
 */
export type OpenSession = Omit<z.infer<typeof row>, "browser"> & { browser: string };

/** A person's sessions, the last used first. */
export async function openSessions(profileId: string, now: Date): Promise<OpenSession[]> {
  const since = addHours(now, -SESSION_HOURS);
  const rows = await queryRows(db(), row)`
    SELECT s.id, CASE s.kind WHEN 'admin' THEN 'admin' ELSE 'account' END AS opens, s.browser,
      s.created_at AS since, s.last_seen_at AS seen
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE p.id = ${profileId}::uuid AND ${openSql(now)}
    UNION ALL
    SELECT s.id, 'offers', s.browser, s.created_at, s.last_seen_at
    FROM buyer_session s JOIN buyer_org b ON b.id = s.buyer_org_id JOIN profiles p ON p.email_key = b.email_key
    WHERE p.id = ${profileId}::uuid AND s.ended_at IS NULL AND s.created_at > ${since}::timestamptz
    ORDER BY seen DESC, id`;
  return rows.map(({ browser, ...rest }) => ({ ...rest, browser: browserOr(browser) }));
}

/**
 * Ends one session of a person, of whatever kind, with all that came of it, for every copy of its cookie. Another person's id
 * does nothing.
 */
export async function endOneSession(profileId: string, id: string, now: Date): Promise<void> {
  await endSession({ sessionId: id, profileId }, now);
  await db().$executeRaw`
    UPDATE buyer_session s SET ended_at = ${now}::timestamptz FROM buyer_org b JOIN profiles p ON p.email_key = b.email_key
    WHERE s.id = ${id}::uuid AND b.id = s.buyer_org_id AND p.id = ${profileId}::uuid AND s.ended_at IS NULL`;
}
