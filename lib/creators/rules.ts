import { z } from "zod";
import { formatUsd } from "@/lib/terms/fees";
import type { NoticeDays } from "@/lib/terms/replica";
import { describeMedia, limitedMedia, type Medium } from "@/lib/terms/scope";
import { CATEGORIES, type CreatorRules, categoryLabels, RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";
import { countOf, lowered } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

/** Content presets in form order; `standard` is recommended (specification 2, creator onboarding). */
export const PRESETS = ["standard", "conservative", "open", "custom"] as const;
export type Preset = (typeof PRESETS)[number];

/** "Verified" is not a status but a record (lib/creators/verify). */
export const CREATOR_STATUSES = ["pending", "active", "suspended"] as const;
export type CreatorStatus = (typeof CREATOR_STATUSES)[number];

/** Statuses in which a creator can receive offers. */
export const LICENSOR_STATUSES = ["active"] as const satisfies readonly CreatorStatus[];

export type ContentRules = Pick<CreatorRules, "rights" | "categories">;

/**
 * What each preset allows (specification 4). There, "ads" is the category advertising, and "training" is the toggle rather than
 * a category. `custom` uses the creator's own toggles, for every category.
 */
const presetRules: Record<Exclude<Preset, "custom">, ContentRules> = {
  standard: { rights: ["likeness", "voice"], categories: ["entertainment", "advertising", "games"] },
  conservative: { rights: ["voice"], categories: ["entertainment"] },
  open: { rights: ["likeness", "voice", "training"], categories: ["entertainment", "advertising", "games"] },
};

export const rulesOfPreset = (preset: Preset, toggles: readonly Right[]): ContentRules =>
  preset === "custom"
    ? { rights: RIGHTS.filter((right) => toggles.includes(right)), categories: CATEGORIES }
    : presetRules[preset];

export const RECOMMENDED_PRESET: Preset = "standard";

export const presetLabels: Record<Preset, { title: string; summary: string }> = {
  standard: {
    title: "Standard",
    summary: "Likeness and voice, for entertainment, advertising and games. No AI training.",
  },
  conservative: { title: "Conservative", summary: "Voice only, for entertainment. No likeness, no AI training." },
  open: {
    title: "Open",
    summary: "Likeness, voice and AI training, for entertainment, advertising and games. No digital replica.",
  },
  custom: { title: "Custom", summary: "You choose what may be licensed. Every category is on your list." },
};

/** The default minimum rate, in cents (specification 9). */
export const DEFAULT_FLOOR_CENTS = 5_000;

// British English has no comma before "and", like the specification's lists.
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** What a creator allows, and on what condition. */
const rightsInWords: Record<Right, readonly [what: string, condition?: string]> = {
  likeness: ["your likeness"],
  voice: ["your voice"],
  replica: ["a digital replica of you", ", each use described and initialed by you"],
  training: ["AI training", ", each time with your explicit consent"],
};

const EXCLUSIVE_OFFERS = "Offers for an exclusive license";

/** `flagged`: set if some category is not listed. */
type RulesInWords = { allowed: string[]; forbidden: string[]; flagged?: string };

export function describeRules(rules: CreatorRules): RulesInWords {
  const isAllowed = (right: Right) => rules.rights.includes(right);
  const allowed = RIGHTS.filter(isAllowed).map((right) => `Offers for ${rightsInWords[right].join("")}`);
  const forbidden = RIGHTS.filter((right) => !isAllowed(right)).map((right) => `Offers for ${rightsInWords[right][0]}`);
  const categories = rules.categories.map((category) => categoryLabels[category].toLowerCase());
  if (rules.allowsExclusive) allowed.push(`${EXCLUSIVE_OFFERS}, each decided by you`);
  else forbidden.push(EXCLUSIVE_OFFERS);
  if (limitedMedia(rules.media)) forbidden.push("Offers for other media");
  if (categories.length > 0) allowed.push(`Uses in ${list.format(categories)}`);
  if (categories.length === CATEGORIES.length) return { allowed, forbidden };
  return { allowed, forbidden, flagged: "You get these offers with a flag, and they are never approved automatically" };
}

/** `priceFloorCents`: US cents. */
export type RulesChoice = {
  preset: Preset;
  toggles: readonly Right[];
  priceFloorCents: number;
  payoutEmail: string;
  autoApprove: boolean;
  allowsExclusive: boolean;
  media: readonly Medium[];
  replicaNoticeDays: NoticeDays;
};

export function columnsOf(choice: RulesChoice) {
  const { rights, categories } = rulesOfPreset(choice.preset, choice.toggles);
  return {
    preset: choice.preset,
    rights: [...rights],
    categories: [...categories],
    priceFloorCents: choice.priceFloorCents,
    payoutEmail: choice.payoutEmail,
    autoApprove: choice.autoApprove,
    allowsExclusive: choice.allowsExclusive,
    media: [...choice.media],
    replicaNoticeDays: choice.replicaNoticeDays,
  };
}

/** "30 days" */
export const noticeLabel = (days: NoticeDays): string => (days === 0 ? "No notice" : countOf(days, "day"));

/** In words like `looserRules`. A longer notice is looser, because brands may go on for longer. */
export const longerNotice = (before: NoticeDays, after: NoticeDays): [label: string, value: string][] =>
  after > before
    ? [["Notice to end a digital replica", `${noticeLabel(after)} (was ${lowered(noticeLabel(before))})`]]
    : [];

/** What `after` lets an offer have that `before` did not, as labels and words; empty if nothing. */
export function looserRules(before: CreatorRules, after: CreatorRules): [label: string, value: string][] {
  const rights = after.rights.filter((right) => !before.rights.includes(right)).map((right) => rightLabels[right]);
  const categories = after.categories.filter((category) => !before.categories.includes(category));
  const media = after.media.filter((medium) => !before.media.includes(medium));
  const lower = after.priceFloorCents < before.priceFloorCents;
  // While a creator takes exclusive offers, nothing is approved automatically (`approvesAtOnce`, lib/offers/rules).
  const approvesMore = after.autoApprove && (!before.autoApprove || (before.allowsExclusive && !after.allowsExclusive));
  const rows: [string, string | false][] = [
    ["Approval", approvesMore && "by itself, without asking you"],
    ["Also allowed", rights.join(", ")],
    ["Exclusive licenses", after.allowsExclusive && !before.allowsExclusive && "may be asked for"],
    ["Also in", categories.map((category) => categoryLabels[category]).join(", ")],
    ["Also in the media", media.length > 0 && describeMedia(media)],
    ["Minimum rate", lower && `${formatUsd(after.priceFloorCents)} (was ${formatUsd(before.priceFloorCents)})`],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

export const creatorStatusLabels: Record<CreatorStatus, string> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
};

/** A profile that its owner closed for good. Stored as suspended. */
export const CLOSED = "closed";

/** Filters of the staff's list: a verification that counts, and whatever waits for staff. */
export const VERIFIED = "verified";
export const TO_CHECK = "to-check";
export const ASKED = "asked";
export const creatorFilterLabels = {
  pending: "Pending",
  active: "Active",
  [VERIFIED]: "Verified",
  [ASKED]: "Asked to be verified",
  [TO_CHECK]: "To be checked",
  suspended: "Suspended",
  [CLOSED]: "Closed",
} as const;

export const profileStateLabels: Record<CreatorStatus | typeof CLOSED, string> = {
  ...creatorStatusLabels,
  [CLOSED]: "Closed",
};

export const profileStateOf = (profile: {
  status: CreatorStatus;
  closedAt: Date | null;
}): keyof typeof profileStateLabels => (profile.closedAt ? CLOSED : profile.status);

/**
 * Administrators' decisions on a creator, and the states that allow them. A pending creator is a draft and allows none. Lifting
 * a suspension returns to the state before.
 */
const creatorDecisions = {
  verify: { from: ["active"] },
  unverify: { from: ["active", "suspended"] },
  "allow-name": { from: ["active", "suspended"] },
  "allow-words": { from: ["active", "suspended"] },
  suspend: { from: ["active"] },
  lift: { from: ["suspended"] },
} as const satisfies Record<string, { from: readonly CreatorStatus[] }>;

export type CreatorDecision = keyof typeof creatorDecisions;

export const CREATOR_DECISIONS = Object.keys(creatorDecisions) as [CreatorDecision, ...CreatorDecision[]];

/** What staff saw when they decided. A change made meanwhile refuses the decision. */
export const seenRow = z.strictObject({
  status: z.enum(CREATOR_STATUSES),
  closedAt: z.date().nullable(),
  name: z.string(),
  mailboxKey: z.string(),
  portraitHash: z.string().nullable(),
  slug: z.string().nullable(),
  craft: z.string().nullable(),
  city: z.string().nullable(),
  bio: z.string(),
  links: z.array(z.string()),
  /** What waits for staff on the page; null if nothing does. */
  held: z.strictObject({ bio: z.string(), links: z.array(z.string()) }).nullable(),
  isVerified: z.boolean(),
  /** The last verification, whatever became of it. */
  verificationId: z.string().nullable(),
  /** Whether a verification stands, even if it does not count. */
  hasVerification: z.boolean(),
  isNameHeld: z.boolean(),
});
export type SeenCreator = z.infer<typeof seenRow>;

export const seenVersion = ({ closedAt, ...seen }: SeenCreator): string =>
  versionOf({ ...seen, closedAt: closedAt?.toISOString() ?? null });

/** The decisions possible on a creator now. Used by the page and by the decision itself. */
export function decisionsOn(seen: SeenCreator): CreatorDecision[] {
  const isOpen = seen.closedAt === null;
  const fits: Record<CreatorDecision, boolean> = {
    verify: isOpen && !seen.isVerified && !seen.isNameHeld,
    unverify: seen.hasVerification,
    "allow-name": seen.isNameHeld,
    "allow-words": seen.held !== null,
    suspend: true,
    lift: isOpen,
  };
  return CREATOR_DECISIONS.filter((decision) => {
    const from: readonly CreatorStatus[] = creatorDecisions[decision].from;
    return from.includes(seen.status) && fits[decision];
  });
}

/** In characters, for a note or a reason. */
export const NOTE_MAX = 1_000;
