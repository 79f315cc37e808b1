import type { Refusal } from "@/lib/refusal";

/** What a member of a brand may be. */
export const ROLES = ["owner", "buyer", "approver", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const BUYS = ["owner", "buyer"] as const;
const OWNER = ["owner"] as const;

/** Which roles may do what. Pages, forms and verbs ask this table, and the types of lib/proofs are made of it. */
export const MAY = {
  /** Offers, briefs and their messages are seen. */
  "see-offers": ["owner", "buyer", "approver"],
  /** Licenses, documents, uses and receipts are seen. */
  "see-licenses": EVERYBODY,
  offer: BUYS,
  withdraw: BUYS,
  /** What a colleague asked to be released is taken back. Whoever asked withdraws it. */
  "take-back": OWNER,
  /** A counter-offer is approved or declined. */
  answer: BUYS,
  message: BUYS,
  /** What the brand's rule asks for: an offer goes out, a counter-offer is accepted, or either is returned. Never by its maker. */
  release: ["owner", "approver"],
  shortlist: BUYS,
  /** Uses are filed, corrected and taken back, and disputes answered. */
  use: BUYS,
  /** What is exclusive is given free for others. */
  "give-free": OWNER,
  /** The organization's website, billing details and check. */
  organization: OWNER,
  close: OWNER,
  /** Members are invited and removed, and their roles changed. */
  team: OWNER,
  /** Which offers a colleague releases. */
  rule: OWNER,
} as const satisfies Record<string, readonly Role[]>;

export type BrandAct = keyof typeof MAY;

export type RoleFor<Act extends BrandAct> = (typeof MAY)[Act][number];

export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

export const mayAs = <Act extends BrandAct>(role: Role, act: Act): role is Extract<Role, RoleFor<Act>> =>
  (MAY[act] as readonly Role[]).includes(role);

type Teammate = { profileId: string; role: Role };

/** Who may release what this member makes; null for what nobody known made. */
export const releasersIn = <One extends Teammate>(team: readonly One[], maker: string | null): One[] =>
  team.filter(({ profileId, role }) => profileId !== maker && mayAs(role, "release"));

/** Whether there is such a colleague for everybody who makes offers. Otherwise what a rule keeps in the brand would wait for nobody. */
export const allHaveReleasers = (team: readonly Teammate[]): boolean =>
  team.every(({ profileId, role }) => !mayAs(role, "offer") || releasersIn(team, profileId).length > 0);

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  buyer: "Buyer",
  approver: "Approver",
  viewer: "Viewer",
};

/** What each may do, completing "Anna can ...". */
export const roleWords: Record<Role, string> = {
  owner: "do everything, also invite and remove people",
  buyer: "make and send offers, answer counter-offers, and file uses",
  approver: "see all offers and licenses, and release offers that need it",
  viewer: "see licenses, their documents and uses, and nothing else",
};

/** "an owner" */
export const aRole = (role: Role): string => `${role === "owner" || role === "approver" ? "an" : "a"} ${role}`;

/** Shown in place of a page, and in answer to a form, whose act the role does not include. */
export const notYourRole = (role: Role): Refusal => ({
  title: "Your role does not include this",
  message: `As ${aRole(role)}, you can ${roleWords[role]}. Nothing was changed. An owner of the brand can give you another role.`,
});

/** Days that an invitation works. */
export const INVITATION_DAYS = 7;

/** Members and open invitations of a brand together. */
export const MAX_TEAM = 50;

/** Invitations that a brand mails within 24 hours, those that were taken back included. */
export const INVITATIONS_A_DAY = 50;
