/**
 * The tabs of the admin area in order; the first three are the specification's. `data` names a tab's content in its
 * error message (spec 8).
 */
export const TABS = [
  { key: "waitlist", label: "Waitlist", data: "waitlist data" },
  { key: "contact", label: "Contact", data: "contact data" },
  { key: "audit", label: "Audit Log", data: "audit logs" },
  { key: "creators", label: "Creators", data: "creators" },
  { key: "brands", label: "Brands", data: "organizations" },
  { key: "offers", label: "Offers", data: "offers" },
  { key: "disputes", label: "Disputes", data: "disputes" },
  { key: "reports", label: "Reports", data: "reported messages" },
  { key: "mail", label: "Mail", data: "mail" },
  { key: "flags", label: "Flags", data: "flags" },
  { key: "articles", label: "Articles", data: "articles" },
  { key: "announcements", label: "Announcements", data: "announcements" },
  { key: "events", label: "Events", data: "events" },
  { key: "search", label: "Search everything", data: "what was found" },
  { key: "administrators", label: "Administrators", data: "administrators" },
  { key: "security", label: "Security", data: "your security" },
] as const;

export type TabKey = (typeof TABS)[number]["key"];
