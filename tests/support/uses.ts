import { randomUUID } from "node:crypto";
import type { Creator } from "@/lib/creators/queries";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { fileUse } from "@/lib/licenses/file-use";
import { type SentUse, shownUse } from "@/lib/licenses/use-schema";
import { filedUseOf } from "@/lib/licenses/uses";
import { db } from "@/lib/postgres/db";
import { versionOf } from "@/lib/text/version";
import type { Held } from "@/tests/support/licenses";

/** A use that a license for voice in the US leaves to its licensor. */
export const radioUse: Omit<SentUse, "beginsOn" | "endsOn"> = {
  place: "Radio",
  territory: "us",
  note: "",
  manner: { right: "voice", replicaUse: null, medium: "radio_podcast", paid: false, handle: false },
  told: undefined,
};

export const creatorOf = ({ creator }: Pick<Held, "creator">) => ({ userId: creator.userId }) as Creator;

/** What the form of a dispute sends for the use as it is. */
export async function disputing({ userId }: Pick<Creator, "userId">, useId: string, reason: string) {
  const use = await filedUseOf(useId, userId);
  return { useId, reason, version: use ? versionOf(shownUse(use)) : "" };
}

/** Files a use of the license and returns its id. */
export async function filedUse(held: Held, now: Date, changes: Partial<SentUse> = {}): Promise<string> {
  const useId = randomUUID();
  const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };
  const filed = await fileUse(held.buyer, { useId, grantId: held.grant.id, ...radioUse, ...days, ...changes }, now);
  if (!filed.ok) throw new Error(`Not filed: ${filed.reason}`);
  return useId;
}

/** Files a use and disputes it. */
export async function disputedUse(held: Held, now: Date, changes: Partial<SentUse> = {}) {
  const useId = await filedUse(held, now, changes);
  const creator = creatorOf(held);
  const disputed = await disputeUse(creator, await disputing(creator, useId, "Never agreed to."), now);
  if (!disputed.ok) throw new Error(`Not disputed: ${disputed.reason}`);
  const { id } = await db().useDispute.findUniqueOrThrow({ where: { useId } });
  return { useId, disputeId: id, creator };
}
