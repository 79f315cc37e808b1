/** The groups of the admin area, in the order of its rail. */
export const GROUPS = ["Inbound", "People", "Deals", "Mail", "Operation"] as const;

/**
 * The pages of the admin area, in order. The first three are the specification's tabs. `data`: names a page's content in its
 * error message (spec 8).
 */
export const TABS = [
  { key: "waitlist", group: "Inbound", label: "Waitlist", data: "waitlist data" },
  { key: "contact", group: "Inbound", label: "Contact", data: "contact data" },
  { key: "audit", group: "Inbound", label: "Audit Log", data: "audit logs" },
  { key: "search", group: "People", label: "Search everything", data: "what was found" },
  { key: "creators", group: "People", label: "Creators", data: "creators" },
  { key: "brands", group: "People", label: "Brand checks", data: "organizations" },
  { key: "administrators", group: "People", label: "Administrators", data: "administrators" },
  { key: "offers", group: "Deals", label: "Offers", data: "offers" },
  { key: "disputes", group: "Deals", label: "Disputes", data: "disputes" },
  { key: "reports", group: "Deals", label: "Reports", data: "reported messages" },
  { key: "mail", group: "Mail", label: "Mail", data: "mail" },
  { key: "announcements", group: "Mail", label: "Announcements", data: "announcements" },
  { key: "articles", group: "Operation", label: "Articles", data: "articles" },
  { key: "events", group: "Operation", label: "Charts", data: "events" },
  { key: "flags", group: "Operation", label: "Flags", data: "flags" },
  { key: "security", group: "Operation", label: "Security", data: "your security" },
] as const satisfies readonly { key: string; group: (typeof GROUPS)[number]; label: string; data: string }[];

export type Tab = (typeof TABS)[number];
export type TabKey = Tab["key"];
