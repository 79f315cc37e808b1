import type { Preset } from "@/lib/creators/rules";
import { db } from "@/lib/db";
import type { OnboardingDraft } from "@/lib/generated/prisma/client";
import type { CreatorRules } from "@/lib/licensing/terms";
import { hashToken, looksLikeToken } from "@/lib/tokens";

/** What an onboarding draft makes active, exactly as it was typed. */
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
};

/**
 * What the mailed link of a draft opens. `registered`: the address has a profile by now, by another draft or otherwise, and
 * no form changes it. `lapsed`: nobody pressed the button in time.
 */
export type DraftState =
  | { state: "valid"; answers: DraftAnswers }
  | { state: "used" | "registered" | "lapsed" | "unknown" };

/** What became of a draft, as far as its own row tells. */
export function stateOfDraft(draft: Pick<OnboardingDraft, "appliedAt" | "retiredAt" | "expiresAt">, now: Date) {
  if (draft.appliedAt) return "used";
  if (draft.retiredAt) return "registered";
  return draft.expiresAt <= now ? "lapsed" : "valid";
}

/** What a draft's link opens, without using it: what the page shows before its button is pressed. */
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
  const { likeness, voice, training, categories, priceFloorCents, autoApprove } = row;
  const rules = { likeness, voice, training, categories, priceFloorCents, autoApprove };
  return { displayName, email, phone, craft, city, links, portrait, preset, payoutEmail, rules };
}
