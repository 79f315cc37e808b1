import { z } from "zod";
import { browserOr } from "@/lib/accounts/browsers";
import { openSql } from "@/lib/accounts/sessions";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

const row = z.strictObject({
  id: z.string(),
  opens: z.enum(["account", "admin"]),
  browser: z.string().nullable(),
  since: z.date(),
  seen: z.date(),
});

/** A browser that is signed in, to the account or to the admin area. */
export type OpenSession = Omit<z.infer<typeof row>, "browser"> & { browser: string };

/** A person's sessions, the last used first. */
export async function openSessions(profileId: string, now: Date): Promise<OpenSession[]> {
  const rows = await queryRows(db(), row)`
    SELECT s.id, CASE s.kind WHEN 'admin' THEN 'admin' ELSE 'account' END AS opens, s.browser,
      s.created_at AS since, s.last_seen_at AS seen
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE p.id = ${profileId}::uuid AND ${openSql(now)}
    ORDER BY seen DESC, id`;
  return rows.map(({ browser, ...rest }) => ({ ...rest, browser: browserOr(browser) }));
}
