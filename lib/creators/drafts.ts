import type { Preset } from "@/lib/creators/rules";
import { type Standing, standingOf } from "@/lib/creators/standing";
import type { OnboardingDraft } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { type NoticeDays, noticeDaysOf } from "@/lib/terms/replica";
import { mediaIn } from "@/lib/terms/scope";
import type { CreatorRules } from "@/lib/terms/terms";
import { hashToken, looksLikeToken } from "@/lib/tokens";

export type DraftAnswers = {
  displayName: string;
  email: string;
  phone: string | null;
  craft: string | null;
  city: string | null;
  links: readonly string[];
  portrait: string | null;
  preset: Preset;
  payoutEmail: string;
  rules: CreatorRules;
  replicaNoticeDays: NoticeDays;
};

/** The profile that a person has, as told to whoever proved the mailbox. */
export type OwnProfile = Pick<Extract<Standing, { userId: string }>, "email"> & {
  is: "active" | "suspended" | "closed";
};

/**
 * What a draft's link opens.
 * - `registered`: the person has a profile by now, which no draft changes; its mailbox got the link.
 * - `left`: the person's profile recently moved to another mailbox, and can come back.
 * - `lapsed`: the draft was not confirmed in time.
 */
export type DraftState =
  | { state: "valid"; answers: DraftAnswers }
  | { state: "registered"; profile: OwnProfile }
  | { state: "used" | "retired" | "left" | "lapsed" | "unknown" };

/** As far as the row alone tells. */
export function stateOfDraft(draft: Pick<OnboardingDraft, "appliedAt" | "retiredAt" | "expiresAt">, now: Date) {
  if (draft.appliedAt) return "used";
  if (draft.retiredAt) return "retired";
  return draft.expiresAt <= now ? "lapsed" : "valid";
}

/** Leaves the link unused, for the page that has its button. */
export async function inspectDraft(token: unknown, now: Date): Promise<DraftState> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const draft = await db().onboardingDraft.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!draft) return { state: "unknown" };
  const state = stateOfDraft(draft, now);
  if (state === "used" || state === "lapsed") return { state };
  const standing = await standingOf(db(), draft.emailKey, now);
  if (standing.is === "left") return { state: "left" };
  if ("userId" in standing) return { state: "registered", profile: { is: standing.is, email: standing.email } };
  return state === "retired" ? { state } : { state, answers: answersOf(draft) };
}

function answersOf({
  displayName,
  email,
  phone,
  preset,
  payoutEmail,
  craft,
  city,
  links,
  portrait,
  ...row
}: OnboardingDraft): DraftAnswers {
  const { rights, categories, priceFloorCents, autoApprove, allowsExclusive, media } = row;
  const rules = { rights, categories, priceFloorCents, autoApprove, allowsExclusive, media: mediaIn(media) };
  const replicaNoticeDays = noticeDaysOf(row.replicaNoticeDays);
  return { displayName, email, phone, craft, city, links, portrait, preset, payoutEmail, rules, replicaNoticeDays };
}
