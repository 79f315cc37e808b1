import { z } from "zod";
import { isForEverybody, isOpenTo, type Visitor } from "@/lib/creators/audience";
import { PORTRAIT } from "@/lib/creators/page-rules";
import { shown } from "@/lib/creators/public";
import { type Pictured, pageVersion } from "@/lib/creators/public-page";
import { Prisma } from "@/lib/generated/prisma/client";
import { AUDIENCES, type PictureSize } from "@/lib/pictures/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";

const listed = {
  id: z.string(),
  position: z.int(),
  audience: z.enum(AUDIENCES),
  /** The beginning of the picture's hash, which differs for every picture. */
  version: z.string(),
};

const listedRow = z.strictObject(listed);

/** What a page says about a picture. Whoever may see the page may read it, whether or not they may see the picture. */
export type ListedPicture = z.infer<typeof listedRow>;

const listedColumns = Prisma.sql`k.id, k.position, k.audience, left(k.sha256, 12) AS version`;

/** A creator's own pictures, the portrait first. */
export const ownPictures = (userId: string): Promise<ListedPicture[]> =>
  queryRows(db(), listedRow)`
    SELECT ${listedColumns} FROM creator_picture k WHERE k.creator_user_id = ${userId}::uuid ORDER BY k.position`;

const staffRow = z.strictObject({ ...listed, sha256: z.string() });

/** Includes the picture's hash, with which a removal says what was seen. */
export type StaffPicture = z.infer<typeof staffRow>;

/** Like `ownPictures`, for staff. */
export const picturesForStaff = (userId: string): Promise<StaffPicture[]> =>
  queryRows(db(), staffRow)`
    SELECT ${listedColumns}, k.sha256 FROM creator_picture k WHERE k.creator_user_id = ${userId}::uuid ORDER BY k.position`;

/** The pictures beside the portrait, if the creator's page is public. */
export const shownPictures = (userId: string): Promise<ListedPicture[]> =>
  queryRows(db(), listedRow)`
    SELECT ${listedColumns}
    FROM creator_picture k JOIN creator_profile c ON c.user_id = k.creator_user_id JOIN profiles p ON p.id = c.user_id
    WHERE k.creator_user_id = ${userId}::uuid AND k.position <> ${PORTRAIT} AND ${shown} ORDER BY k.position`;

const seenRow = z.strictObject({
  creatorId: z.string(),
  audience: z.enum(AUDIENCES),
  isShown: z.boolean(),
  sha256: z.string(),
});

/** What decides who may see a picture. */
export type SeenPicture = z.infer<typeof seenRow>;

export async function findPicture(id: string): Promise<SeenPicture | undefined> {
  const [row] = await queryRows(db(), seenRow)`
    SELECT k.creator_user_id AS "creatorId", k.audience, (${shown}) AS "isShown", k.sha256
    FROM creator_picture k JOIN creator_profile c ON c.user_id = k.creator_user_id JOIN profiles p ON p.id = c.user_id
    WHERE k.id = ${id}::uuid`;
  return row;
}

const faceRow = z.strictObject({
  creatorId: z.string(),
  displayName: z.string(),
  slug: z.string().nullable(),
  version: z.string(),
  isShown: z.boolean(),
  isEngraved: z.boolean(),
  photo: z.strictObject({ id: z.string(), version: z.string(), audience: z.enum(AUDIENCES) }).nullable(),
});

/**
 * By creator, as the visitor may see them. `visitorTo` is called only where it matters. Leaves out people who are no creators
 * any more.
 */
export async function facesOf(
  creatorIds: readonly string[],
  visitorTo: (creatorId: string) => Promise<Visitor>,
): Promise<Map<string, Pictured>> {
  const ids = [...new Set(creatorIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await queryRows(db(), faceRow)`
    SELECT c.user_id AS "creatorId", coalesce(p.display_name, p.email) AS "displayName", c.slug, ${pageVersion}, (${shown}) AS "isShown",
      c.portrait_hash IS NOT NULL AS "isEngraved", (
        SELECT jsonb_build_object('id', k.id, 'version', left(k.sha256, 12), 'audience', k.audience) FROM creator_picture k
        WHERE k.creator_user_id = c.user_id AND k.position = ${PORTRAIT}) AS photo
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ANY(${ids}::uuid[])`;
  const faces = rows.map(async ({ creatorId, isShown, photo, ...face }): Promise<[string, Pictured]> => {
    const seen = photo && { creatorId, audience: photo.audience, isShown };
    const maySee = seen !== null && (isForEverybody(seen) || isOpenTo(seen, await visitorTo(creatorId)));
    const shownPhoto = photo && maySee ? { id: photo.id, version: photo.version } : null;
    return [creatorId, { ...face, isEngraved: face.isEngraved && isShown, photo: shownPhoto }];
  });
  return new Map(await Promise.all(faces));
}

/** A JPEG; undefined if the picture is gone or has been replaced. */
export async function bytesOfPicture(id: string, sha256: string, size: PictureSize): Promise<Uint8Array | undefined> {
  const isSmall = size === "small";
  const found = await db().creatorPicture.findFirst({
    where: { id, sha256 },
    select: { small: isSmall, bytes: !isSmall },
  });
  return found?.bytes ?? found?.small;
}
