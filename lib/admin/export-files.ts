import { columnOf, fieldNames } from "@/lib/waitlist/fields";

/** What staff did with an entry. `state` is computed, and no column of a table. */
const worked = ["state", "answered_at", "closed_at", "note"] as const;

/** In file order. No column may open a link. */
export const exportColumns = {
  waitlist_submissions: [
    "id",
    "created_at",
    "full_name",
    "email",
    "phone",
    "user_type",
    "consent_updates",
    "agreed_waitlist_terms",
    "agreed_platform_terms",
    ...fieldNames.map(columnOf),
    "city",
    "ref",
    "src",
    "post",
    "confirmed_at",
    "referral_code",
    "referrals",
    ...worked,
  ],
  contact_submissions: ["id", "created_at", "full_name", "email", "phone", "subject", "message", ...worked],
  blog_subscriptions: ["id", "created_at", "email", "source_post", "confirmed_at"],
} as const;

export type ExportTable = keyof typeof exportColumns;

export type ExportFile = { name: string; format: "json" | "csv"; tables: readonly ExportTable[] };

const both: readonly ExportTable[] = ["waitlist_submissions", "contact_submissions"];

/** Named by the specification (spec 9), except for the subscriptions. A CSV file cannot hold two tables. */
const files: readonly ExportFile[] = [
  { name: "all_submissions.json", format: "json", tables: both },
  ...[...both, "blog_subscriptions" as const].flatMap((table) =>
    (["json", "csv"] as const).map((format) => ({ name: `${table}.${format}`, format, tables: [table] })),
  ),
];

export const findExport = (name: string): ExportFile | undefined => files.find((file) => file.name === name);
