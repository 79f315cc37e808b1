import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { auditableRules } from "@/lib/creators/change";
import { withdrawStanding } from "@/lib/creators/consents";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { PRESETS } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { wordsOfRules } from "@/lib/creators/shown";
import type { Db } from "@/lib/postgres/db";
import { NOTICE_DAYS } from "@/lib/terms/replica";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";

const rules = z.strictObject({
  preset: z.enum(PRESETS),
  rights: z.array(z.enum(RIGHTS)),
  categories: z.array(z.enum(CATEGORIES)),
  priceFloorCents: z.int(),
  payoutEmail: z.string(),
  autoApprove: z.boolean(),
  allowsExclusive: z.boolean(),
  media: z.array(z.enum(MEDIA)).min(1),
  replicaNoticeDays: z.literal(NOTICE_DAYS),
});

/** A creator's rules and payout address at one time, as stored with a change of address. */
type KeptRules = z.infer<typeof rules>;

const keep = ({
  preset,
  payoutEmail,
  replicaNoticeDays,
  rules: { rights, categories, media, ...rest },
}: CreatorRecord): KeptRules => ({
  preset,
  payoutEmail,
  replicaNoticeDays,
  ...rest,
  rights: [...rights],
  categories: [...categories],
  media: [...media],
});

/** Undefined if the person is no creator. */
export async function rulesToKeep(tx: Db, userId: string): Promise<KeptRules | undefined> {
  const creator = await findCreator(userId, tx);
  return creator && keep(creator);
}

/** `off`: the earlier rules were not kept. `changes`: what was put back, in words. */
type Restored = { rules: "unchanged" | "restored" | "off"; changes: [label: string, value: string][] };

/**
 * Puts a creator's rules and payout address back to `kept`, with an audit entry, in the caller's transaction, which has locked
 * the creator's profile. Without `kept`, payouts go to the person's address and nothing is approved automatically. AI training
 * and automatic approval stay off if they are off by now: their consent was withdrawn, and only its own form gives it again.
 * Undefined if the person is no creator.
 */
export async function restoreRules(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  kept: unknown,
  now: Date,
): Promise<Restored | undefined> {
  const creator = await findCreator(userId, tx);
  if (!creator) return undefined;
  const stored = keep(creator);
  const before = rules.safeParse(kept);
  const wanted = before.success
    ? withoutNewConsent(before.data, stored)
    : { ...stored, payoutEmail: email, autoApprove: false };
  if (isDeepStrictEqual(wanted, stored)) return { rules: "unchanged", changes: [] };
  await tx.creatorProfile.update({ where: { userId }, data: { ...wanted, updatedAt: now } });
  const withdrawn = [
    ...(stored.rights.includes("training") && !wanted.rights.includes("training") ? (["ai-training"] as const) : []),
    ...(stored.autoApprove && !wanted.autoApprove ? (["auto-approve"] as const) : []),
  ];
  await withdrawStanding(tx, userId, withdrawn, now);
  const payoutEmailChanged = wanted.payoutEmail !== stored.payoutEmail;
  const details = {
    kept: before.success,
    before: auditableRules(stored),
    after: { ...auditableRules(wanted), payoutEmailChanged },
  };
  const by = { actor: "creator", actorId: userId, recordId: userId } as const;
  await appendAudit(tx, [{ ...by, action: "creator_rules_restored", table: "creator_profile", details }]);
  await renewSearch(tx, [userId]);
  return { rules: before.success ? "restored" : "off", changes: changesBetween(stored, wanted) };
}

function withoutNewConsent(before: KeptRules, stored: KeptRules): KeptRules {
  const autoApprove = before.autoApprove && stored.autoApprove;
  if (!before.rights.includes("training") || stored.rights.includes("training")) return { ...before, autoApprove };
  const rights = before.rights.filter((right) => right !== "training");
  return { ...before, preset: before.preset === "open" ? "standard" : before.preset, rights, autoApprove };
}

function changesBetween(stored: KeptRules, wanted: KeptRules): Restored["changes"] {
  const changed = wordsOfRules(stored);
  return Object.entries(wordsOfRules(wanted))
    .filter(([label, value]) => changed[label] !== value)
    .flatMap(([label, value]) => [
      [label, value],
      [`${label} until now`, changed[label] ?? ""],
    ]);
}
