import { createHash } from "node:crypto";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { renewSearch } from "@/lib/creators/search-document";
import { lockCreator } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";
import { keepFile } from "@/lib/samples/files";
import { AUDIENCES, SAMPLES_MAX, type SampleFormat, type SampleWords } from "@/lib/samples/rules";
import { LANGUAGES } from "@/lib/text/languages";
import { isStale, versionOf } from "@/lib/text/version";

/** As this server wrote it anew (lib/samples/rebuild). */
export type Recording = { format: SampleFormat; bytes: Uint8Array; durationMs: number };

const openRow = z.strictObject({ closed: z.boolean(), free: z.int().nullable() });

/** The lowest free position, or why there is none. */
async function freePosition(client: Db, userId: string): Promise<number | "closed" | "full"> {
  const [row] = await queryRows(client, openRow)`
    SELECT c.closed_at IS NOT NULL AS closed, (
      SELECT min(n) FROM generate_series(1, ${SAMPLES_MAX}::int) AS n
      WHERE NOT EXISTS (SELECT FROM creator_sample s WHERE s.creator_user_id = c.user_id AND s.position = n)) AS free
    FROM creator_profile c WHERE c.user_id = ${userId}::uuid`;
  if (!row || row.closed) return "closed";
  return row.free ?? "full";
}

const columnsOf = ({ format, bytes, durationMs }: Recording, fileKey: string) => ({
  format,
  size: bytes.length,
  durationMs,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  fileKey,
});

type Added = { ok: true; id: string } | { ok: false; reason: "closed" | "full" };

/** Adds a creator's first, second or third. If it is refused, its bytes are collected (lib/samples/files). */
export async function addSample(userId: string, words: SampleWords, recording: Recording, now: Date): Promise<Added> {
  // Stores nothing that will be refused anyway.
  const before = await freePosition(db(), userId);
  if (typeof before === "string") return { ok: false, reason: before };
  const fileKey = await keepFile(recording.bytes, now);
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const position = await freePosition(tx, userId);
    if (typeof position === "string") return { ok: false, reason: position };
    const { id } = await tx.creatorSample.create({
      data: {
        creatorUserId: userId,
        position,
        ...words,
        ...columnsOf(recording, fileKey),
        createdAt: now,
      },
      select: { id: true },
    });
    const details = { position, heardBy: words.audience, durationMs: recording.durationMs };
    await appendAudit(tx, [
      { actor: "creator", actorId: userId, action: "sample_added", table: "creator_sample", recordId: id, details },
    ]);
    await renewSearch(tx, [userId]);
    return { ok: true, id };
  });
}

const wordsRow = z.strictObject({
  title: z.string(),
  language: z.enum(LANGUAGES),
  style: z.string(),
  audience: z.enum(AUDIENCES),
});

type Changed =
  | { ok: true; version: string }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "changed"; stored: SampleWords };

/** Changes its words, and its recording if another is sent. Refused if the form's version is not that of the locked words. */
export async function changeSample(
  userId: string,
  {
    id,
    version,
    words,
    recording,
  }: { id: string; version: string; words: SampleWords; recording: Recording | undefined },
  now: Date,
): Promise<Changed> {
  const fileKey = recording && (await keepFile(recording.bytes, now));
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const [stored] = await queryRows(tx, wordsRow)`
      SELECT title, language, style, audience FROM creator_sample
      WHERE id = ${id}::uuid AND creator_user_id = ${userId}::uuid`;
    if (!stored) return { ok: false, reason: "gone" };
    if (isStale(version, stored, words)) return { ok: false, reason: "changed", stored };
    await tx.creatorSample.update({
      where: { id },
      data: { ...words, ...(recording && fileKey && columnsOf(recording, fileKey)) },
    });
    const details = { heardBy: words.audience, recording: recording !== undefined };
    await appendAudit(tx, [
      { actor: "creator", actorId: userId, action: "sample_changed", table: "creator_sample", recordId: id, details },
    ]);
    await renewSearch(tx, [userId]);
    return { ok: true, version: versionOf(words) };
  });
}

/** Does nothing if it is already gone. Its bytes are no longer served, and are collected later (lib/samples/files). */
export async function removeSample(userId: string, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const { count } = await tx.creatorSample.deleteMany({ where: { id, creatorUserId: userId } });
    if (count === 0) return;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "sample_removed",
        table: "creator_sample",
        recordId: id,
        details: {},
      },
    ]);
    await renewSearch(tx, [userId]);
  });
}

const removedRow = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  durationMs: z.int(),
  sha256: z.string(),
});

/** What staff saw and heard of a sample. */
type HeardByStaff = { id: string; title: string; durationMs: number; sha256: string };

type RemovedByStaff =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "changed"; stored: Omit<HeardByStaff, "id"> };

/**
 * Removes anybody's sample, because it is against the terms, and mails the creator why. Its bytes are no longer served, and are
 * collected later (lib/samples/files). Needs a fresh second factor. Refused if it is already gone, or if its creator changed
 * the title or the recording after staff heard it.
 */
export const removeSampleByStaff = (
  admin: Admin,
  heard: HeardByStaff,
  why: string,
  now: Date,
): Promise<RemovedByStaff> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "sample", now);
    const { id } = heard;
    const sample = await tx.creatorSample.findUnique({ where: { id }, select: { creatorUserId: true } });
    if (!sample) return { ok: false, reason: "gone" };
    await lockCreator(tx, sample.creatorUserId);
    const [held] = await queryRows(tx, removedRow)`
      SELECT p.id AS "userId", coalesce(p.display_name, p.email) AS name, p.email, s.title, s.duration_ms AS "durationMs", s.sha256
      FROM creator_sample s JOIN profiles p ON p.id = s.creator_user_id WHERE s.id = ${id}::uuid`;
    if (!held) return { ok: false, reason: "gone" };
    const { userId, email, name, title, durationMs, sha256 } = held;
    if (sha256 !== heard.sha256 || title !== heard.title)
      return { ok: false, reason: "changed", stored: { title, durationMs, sha256 } };
    await tx.creatorSample.delete({ where: { id } });
    const record = { table: "creator_profile", recordId: userId } as const;
    await appendAudit(tx, [
      { actor: "admin", actorId: admin.id, action: "sample_removed", ...record, details: { note: why } },
    ]);
    await enqueueMail(tx, [{ template: "sample-removed", toAddress: email, payload: { name, title, why } }], now);
    await renewSearch(tx, [userId]);
    return { ok: true };
  });

/** Runs in the transaction that closes the profile and renews its search. */
export async function endSamples(tx: Db, userId: string): Promise<void> {
  const mine = { creatorUserId: userId };
  const ended = await tx.creatorSample.findMany({ where: mine, select: { id: true } });
  await tx.creatorSample.deleteMany({ where: mine });
  await appendAudit(
    tx,
    ended.map(({ id }) => ({
      actor: "creator",
      actorId: userId,
      action: "sample_removed",
      table: "creator_sample",
      recordId: id,
      details: { closedWith: "closing" },
    })),
  );
}
