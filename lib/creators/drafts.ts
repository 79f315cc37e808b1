import type { Preset } from "@/lib/creators/rules";
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

/**
 * What a draft's link opens. `registered`: the address has a profile meanwhile, which no draft changes. `lapsed`: the
 * draft was not confirmed in time.
 */
export type DraftState =
  | { state: "valid"; answers: DraftAnswers }
  | { state: "used" | "registered" | "lapsed" | "unknown" };

/** As far as the row alone shows. */
export function stateOfDraft(draft: Pick<OnboardingDraft, "appliedAt" | "retiredAt" | "expiresAt">, now: Date) {
  if (draft.appliedAt) return "used";
  if (draft.retiredAt) return "registered";
  return draft.expiresAt <= now ? "lapsed" : "valid";
}

/** Does not use the link: for the page before its button is pressed. */
export async function inspectDraft(token: unknown, now: Date): Promise<DraftState> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const draft = await db().onboardingDraft.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!draft) return { state: "unknown" };
  const state = stateOfDraft(draft, now);
  if (state !== "valid") return { state };
  const known = await db().creatorProfile.count({ where: { profile: { emailKey: draft.emailKey } } });
  return known > 0 ? { state: "registered" } : { state, answers: answersOf(draft) };
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
