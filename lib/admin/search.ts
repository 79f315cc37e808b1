import { z } from "zod";
import type { TabKey } from "@/lib/admin/tabs";
import { Prisma } from "@/lib/generated/prisma/client";
import { patternsOf, readPlanned } from "@/lib/postgres/pages";
import { emailKey, isEmailAddress } from "@/lib/text/email";

const hitRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  name: z.string(),
  about: z.string(),
  /** How many were found, up to the most that is counted. */
  count: z.int(),
});

/** `name` and `about`: stored words, if a list has labels for them (mail, audit log). */
export type Hit = Omit<z.infer<typeof hitRow>, "count">;

/** How many of each list are shown, and up to how many are counted. */
export const SHOWN = 5;
export const FOUND_MAX = 999;

/** `what`: the statement that finds `id`, `at`, `name` and `about`, with at most FOUND_MAX + 1 rows. */
async function readHits(what: Prisma.Sql): Promise<{ count: number; hits: Hit[] }> {
  const rows = await readPlanned(
    hitRow,
    Prisma.sql`WITH found AS MATERIALIZED (${what})
      SELECT id::text, at AS "createdAt", name, about, (SELECT count(*)::int FROM found) AS count
      FROM found ORDER BY at DESC, id DESC LIMIT ${SHOWN}`,
  );
  return { count: rows[0]?.count ?? 0, hits: rows.map(({ count: _, ...hit }) => hit) };
}

/** The most rows found in one list. */
const MOST = FOUND_MAX + 1;

/** People for whom entries of the audit log are read. */
const PEOPLE = 20;

/** Acts by the people found, and acts on what is kept under their name or address. Leaves out reading of lists. */
const auditOf = (search: string): Prisma.Sql => Prisma.sql`
  SELECT a.id, a.created_at AS at, a.action AS name, a.table_name AS about
  FROM (
    (SELECT id, ARRAY['profiles', 'creator_profile'] AS tables FROM profiles p WHERE p.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${PEOPLE})
    UNION ALL
    (SELECT id, ARRAY['buyer_org'] FROM buyer_org b WHERE folded(b.name || ' ' || b.email_key) LIKE ANY(${patternsOf(search)}) LIMIT ${PEOPLE})
    UNION ALL
    (SELECT id, ARRAY['waitlist_submissions'] FROM waitlist_submissions w WHERE w.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${PEOPLE})
    UNION ALL
    (SELECT id, ARRAY['contact_submissions'] FROM contact_submissions w WHERE w.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${PEOPLE})
  ) AS person
  CROSS JOIN LATERAL (
    (SELECT id, created_at, action, table_name FROM admin_audit_log
      WHERE table_name = ANY(person.tables) AND record_id = person.id::text AND action <> 'data_fetch'
      ORDER BY created_at DESC, id DESC LIMIT ${FOUND_MAX})
    UNION
    (SELECT id, created_at, action, table_name FROM admin_audit_log
      WHERE admin_id = person.id AND action <> 'data_fetch'
      ORDER BY created_at DESC, id DESC LIMIT ${FOUND_MAX})
  ) AS a
  GROUP BY a.id, a.created_at, a.action, a.table_name
  LIMIT ${MOST}`;

type Group = {
  key: string;
  label: string;
  tab: TabKey;
  /** Undefined if this search can find nothing there. */
  find: (search: string) => Prisma.Sql | undefined;
};

/** Each uses an index of its own. Nothing compares across a join. */
const groups = [
  {
    key: "creators",
    label: "Creators",
    tab: "creators",
    find: (search) => Prisma.sql`
      (SELECT c.user_id AS id, c.created_at AS at, coalesce(p.display_name, p.email) AS name, p.email AS about
        FROM profiles p JOIN creator_profile c ON c.user_id = p.id WHERE p.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST})
      UNION ALL
      (SELECT d.id, d.created_at, d.display_name, d.email FROM onboarding_draft d
        WHERE d.applied_at IS NULL AND d.retired_at IS NULL AND d.expires_at > now() AND d.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST})`,
  },
  {
    key: "verification",
    label: "Requests to be verified",
    tab: "creators",
    find: (search) => Prisma.sql`
      SELECT p.id, r.asked_at AS at, coalesce(p.display_name, p.email) AS name, coalesce(r.outcome, 'open') AS about
      FROM profiles p JOIN verification_request r ON r.creator_user_id = p.id WHERE p.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}`,
  },
  {
    key: "brands",
    label: "Brands",
    tab: "offers",
    find: (search) => Prisma.sql`
      SELECT b.id, b.created_at AS at, b.name, b.email AS about FROM buyer_org b WHERE folded(b.name || ' ' || b.email_key) LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}`,
  },
  {
    key: "checks",
    label: "Checks of organizations",
    tab: "brands",
    find: (search) => Prisma.sql`
      SELECT k.id, k.asked_at AS at, k.name, b.email AS about
      FROM buyer_org b JOIN organisation_check k ON k.buyer_org_id = b.id WHERE folded(b.name || ' ' || b.email_key) LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}`,
  },
  {
    key: "offers",
    label: "Offers",
    tab: "offers",
    find: (search) => Prisma.sql`
      SELECT o.id, o.created_at AS at, coalesce(o.buyer_organisation, o.buyer_name) AS name, coalesce(p.display_name, p.email) AS about
      FROM (SELECT offer_id FROM offer_search s WHERE s.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}) AS s
      JOIN offer o ON o.id = s.offer_id JOIN profiles p ON p.id = o.creator_user_id`,
  },
  {
    key: "licenses",
    label: "Licenses",
    tab: "offers",
    find: (search) => Prisma.sql`
      SELECT o.id, s.at, coalesce(o.buyer_organisation, o.buyer_name) AS name, coalesce(p.display_name, p.email) AS about
      FROM (
        SELECT s.offer_id, g.created_at AS at FROM offer_search s JOIN license_grant g ON g.offer_id = s.offer_id
        WHERE s.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}
      ) AS s
      JOIN offer o ON o.id = s.offer_id JOIN profiles p ON p.id = o.creator_user_id`,
  },
  {
    key: "inquiries",
    label: "Inquiries",
    tab: "contact",
    find: (search) => Prisma.sql`
      SELECT i.id, i.created_at AS at, i.full_name AS name, i.email AS about
      FROM contact_submissions i WHERE i.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}`,
  },
  {
    key: "waitlist",
    label: "Waitlist",
    tab: "waitlist",
    find: (search) => Prisma.sql`
      SELECT w.id, w.created_at AS at, w.full_name AS name, w.email AS about
      FROM waitlist_submissions w WHERE w.search_text LIKE ANY(${patternsOf(search)}) LIMIT ${MOST}`,
  },
  {
    key: "subscriptions",
    label: "Subscriptions",
    tab: "articles",
    find: (search) =>
      isEmailAddress(search)
        ? Prisma.sql`
      SELECT s.id, s.created_at AS at, s.email AS name, coalesce(s.source_post, '') AS about
      FROM blog_subscriptions s WHERE s.email_key = ${emailKey(search)} LIMIT ${MOST}`
        : undefined,
  },
  {
    key: "mail",
    label: "Mail",
    tab: "mail",
    find: (search) =>
      isEmailAddress(search)
        ? Prisma.sql`
      SELECT m.id, m.created_at AS at, m.template AS name, m.to_address AS about
      FROM outbound_email m WHERE m.mailbox_key = mailbox_of_address(${search}) ORDER BY m.created_at DESC LIMIT ${MOST}`
        : undefined,
  },
  { key: "audit", label: "Audit log", tab: "audit", find: auditOf },
] as const satisfies readonly Group[];

export type GroupKey = (typeof groups)[number]["key"];

export type FoundGroup = { key: GroupKey; label: string; tab: TabKey; count: number; hits: Hit[] };

/** Every list that has the name or address, with some of its rows. Reads one after the other, on one connection at a time. */
export async function searchEverything(search: string): Promise<FoundGroup[]> {
  const found: FoundGroup[] = [];
  if (search === "") return found;
  for (const { key, label, tab, find } of groups) {
    const what = find(search);
    const { count, hits } = what ? await readHits(what) : { count: 0, hits: [] };
    if (count > 0) found.push({ key, label, tab, count, hits });
  }
  return found;
}
