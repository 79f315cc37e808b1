import { z } from "zod";
import { shown } from "@/lib/creators/public";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { AUDIENCES, FORMATS } from "@/lib/samples/rules";
import { LANGUAGES } from "@/lib/text/languages";

const listed = {
  id: z.string(),
  title: z.string(),
  language: z.enum(LANGUAGES),
  style: z.string(),
  audience: z.enum(AUDIENCES),
  durationMs: z.int(),
  /** The beginning of the recording's hash, which differs for every recording of the sample. */
  recording: z.string(),
};

const listedRow = z.strictObject(listed);

/** What a page says about a sample. Whoever may see the page may read it, whether or not they may hear the sample. */
export type ListedSample = z.infer<typeof listedRow>;

const listedColumns = Prisma.sql`s.id, s.title, s.language, s.style, s.audience, s.duration_ms AS "durationMs",
  left(s.sha256, 12) AS recording`;

/** A creator's own samples, in order. */
export const ownSamples = (userId: string): Promise<ListedSample[]> =>
  queryRows(db(), listedRow)`
    SELECT ${listedColumns} FROM creator_sample s WHERE s.creator_user_id = ${userId}::uuid ORDER BY s.position`;

const staffRow = z.strictObject({ ...listed, sha256: z.string() });

/** Includes the recording's hash, with which a removal says what was heard. */
export type StaffSample = z.infer<typeof staffRow>;

/** Like `ownSamples`, for staff. */
export const samplesForStaff = (userId: string): Promise<StaffSample[]> =>
  queryRows(db(), staffRow)`
    SELECT ${listedColumns}, s.sha256 FROM creator_sample s WHERE s.creator_user_id = ${userId}::uuid ORDER BY s.position`;

const shownRow = z.strictObject({ creatorId: z.string(), ...listed });

/** By creator, in order. Only creators whose pages are public. */
export async function shownSamples(creatorIds: readonly string[]): Promise<Map<string, ListedSample[]>> {
  if (creatorIds.length === 0) return new Map();
  const rows = await queryRows(db(), shownRow)`
    SELECT s.creator_user_id AS "creatorId", ${listedColumns}
    FROM creator_sample s JOIN creator_profile c ON c.user_id = s.creator_user_id JOIN profiles p ON p.id = c.user_id
    WHERE s.creator_user_id = ANY(${[...creatorIds]}::uuid[]) AND ${shown}
    ORDER BY s.creator_user_id, s.position`;
  const byCreator = new Map<string, ListedSample[]>();
  for (const { creatorId, ...sample } of rows) byCreator.set(creatorId, [...(byCreator.get(creatorId) ?? []), sample]);
  return byCreator;
}

const heardRow = z.strictObject({
  creatorId: z.string(),
  audience: z.enum(AUDIENCES),
  /** Whether the creator's page is public. */
  isShown: z.boolean(),
  format: z.enum(FORMATS),
  size: z.int(),
  sha256: z.string(),
  fileKey: z.string(),
});

/** Who may hear a sample, and what is served. */
export type HeardSample = z.infer<typeof heardRow>;

export async function findSample(id: string): Promise<HeardSample | undefined> {
  const [row] = await queryRows(db(), heardRow)`
    SELECT s.creator_user_id AS "creatorId", s.audience, (${shown}) AS "isShown", s.format, s.size, s.sha256,
      s.file_key AS "fileKey"
    FROM creator_sample s JOIN creator_profile c ON c.user_id = s.creator_user_id JOIN profiles p ON p.id = c.user_id
    WHERE s.id = ${id}::uuid`;
  return row;
}
