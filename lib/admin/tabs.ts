/** The tabs of the admin area, in their order; the first three are the specification's. */
export const TABS = [
  { key: "waitlist", label: "Waitlist" },
  { key: "contact", label: "Contact" },
  { key: "audit", label: "Audit Log" },
  { key: "creators", label: "Creators" },
  { key: "offers", label: "Offers" },
  { key: "mail", label: "Mail" },
  { key: "flags", label: "Flags" },
  { key: "articles", label: "Articles" },
] as const;

export type TabKey = (typeof TABS)[number]["key"];
