import { createHash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { appendAudit } from "@/lib/audit/log";
import { PORTRAIT } from "@/lib/creators/page-rules";
import { renewSearch } from "@/lib/creators/search-document";
import { FILE_MAX } from "@/lib/form-fields";
import { lockCreator } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Audience, type Fault, PICTURES_MAX, PIXELS_MAX, SIDE_MIN, SIDES } from "@/lib/pictures/rules";
import { type Db, db } from "@/lib/postgres/db";
import { type Admin, requireFresh } from "@/lib/proofs";
import { isStale, versionOf } from "@/lib/text/version";

// One file at a time, and only with the decoders of three kinds: no SVG, PDF or TIFF, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/** A picture as stored: a square JPEG in each size, with nothing besides its pixels. */
export type Picture = Record<keyof typeof SIDES, Uint8Array>;

/** Seconds after which a decoder is stopped, in case the limits below missed something. */
const WAIT_MAX = 2;
/** The most bytes of pixels that a decoder may write where it cannot skip most of them, as it can for an ordinary JPEG. */
const DECODED_MAX = 48_000_000;
/** The same where it must go over all of them repeatedly: progressive JPEGs, interlaced PNGs. */
const PASSES_MAX = 32_000_000;
/** The most passes of a progressive JPEG. Cameras and programs write about 10, and as many for a small picture inside. */
const SCANS_MAX = 40;

const QUALITY = 82;
const PAPER = "#ffffff";

/** Whether reading it costs no more than reading a photo from a camera. */
function isCheap({ format, width, height, channels, depth, isProgressive }: Metadata, bytes: Uint8Array): boolean {
  const pixels = width * height;
  if (pixels > PIXELS_MAX) return false;
  if (format === "jpeg" && !isProgressive) return true;
  const decoded = pixels * channels * (depth === "uchar" ? 1 : 2);
  return decoded <= (isProgressive ? PASSES_MAX : DECODED_MAX) && (format !== "jpeg" || scansOf(bytes) <= SCANS_MAX);
}

/** In a JPEG's data these two bytes appear nowhere else. */
function scansOf(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) scans += 1;
  return scans;
}

async function read(bytes: Uint8Array): Promise<Picture | { fault: Fault }> {
  // Embedded profiles are not read: one could be made to take long, and to change colors at will.
  const file = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", ignoreIcc: true, pages: 1 });
  // Also reads the head of a larger picture, so that its size can be named as the reason.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return { fault: "unknown" };
  if (!isCheap(head, bytes)) return { fault: "pixels" };
  if (Math.min(head.width, head.height) < SIDE_MIN) return { fault: "tiny" };
  try {
    const { data, info } = await file
      .timeout({ seconds: WAIT_MAX })
      .autoOrient()
      .resize(SIDES.whole, SIDES.whole, { fit: "cover", position: "centre" })
      .flatten({ background: PAPER })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    const jpeg = (side: number) => sharp(data, raw).resize(side, side).jpeg({ quality: QUALITY }).toBuffer();
    return { whole: await jpeg(SIDES.whole), small: await jpeg(SIDES.small) };
  } catch {
    return { fault: "damaged" };
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Checks a file that somebody sent and draws its picture anew: square, upright, in sRGB, without places, names, profiles or
 * anything else in the file. Takes the first frame of an animation. One file at a time, so that several senders cost no more
 * than one.
 */
export function checkPicture(bytes: Uint8Array): Promise<Picture | { fault: Fault }> {
  if (bytes.length === 0) return Promise.resolve({ fault: "empty" });
  if (bytes.length > FILE_MAX) return Promise.resolve({ fault: "large" });
  const turn = last.then(() => read(bytes));
  last = turn.catch(() => undefined);
  return turn;
}

const columnsOf = ({ whole, small }: Picture) => ({
  bytes: new Uint8Array(whole),
  small: new Uint8Array(small),
  sha256: createHash("sha256").update(whole).digest("hex"),
});

/** From now on the page's pictures have other addresses, and a verification of another portrait no longer counts. */
async function pageChanged(tx: Db, userId: string, now: Date, data: { portrait?: null } = {}): Promise<void> {
  await tx.creatorProfile.update({ where: { userId }, data: { ...data, updatedAt: now } });
  await renewSearch(tx, [userId]);
}

type Added = { ok: true; id: string } | { ok: false; reason: "closed" | "full" };

/** Adds a picture as the portrait, replacing the earlier photo or engraving, or at the first free place beside it. */
export const addPicture = (
  userId: string,
  as: "portrait" | "picture",
  audience: Audience,
  picture: Picture,
  now: Date,
): Promise<Added> =>
  db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const profile = await tx.creatorProfile.findUnique({
      where: { userId },
      select: { closedAt: true, pictures: { select: { position: true } } },
    });
    if (!profile || profile.closedAt) return { ok: false, reason: "closed" };
    const isPortrait = as === "portrait";
    const taken = profile.pictures.map((one) => one.position);
    const free = Array.from({ length: PICTURES_MAX }, (_, index) => index + 1).find((place) => !taken.includes(place));
    const position = isPortrait ? PORTRAIT : free;
    if (position === undefined) return { ok: false, reason: "full" };
    // It gets a number of its own: an address always shows the same picture, or nothing.
    await tx.creatorPicture.deleteMany({ where: { creatorUserId: userId, position } });
    const { id } = await tx.creatorPicture.create({
      data: { creatorUserId: userId, position, audience, ...columnsOf(picture), createdAt: now },
      select: { id: true },
    });
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "picture_added",
        table: "creator_picture",
        recordId: id,
        details: { position, seenBy: audience },
      },
    ]);
    await pageChanged(tx, userId, now, isPortrait ? { portrait: null } : {});
    return { ok: true, id };
  });

/** False if the picture is gone. */
export const changeAudience = (userId: string, id: string, audience: Audience, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const { count } = await tx.creatorPicture.updateMany({ where: { id, creatorUserId: userId }, data: { audience } });
    if (count === 0) return false;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "picture_changed",
        table: "creator_picture",
        recordId: id,
        details: { seenBy: audience },
      },
    ]);
    await pageChanged(tx, userId, now);
    return true;
  });

/** What its forms show: the engraving, or the photo's id; null if there is neither. */
export type ShownPortrait = { portrait: string | null };

type PortraitSaved =
  | { ok: true; version: string }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "changed"; stored: ShownPortrait };

/**
 * Replaces the portrait by an engraving. `portrait` must be path data that we wrote; null removes engraving and photo. Refused
 * if the form's version (`ShownPortrait`) is not that of the locked portrait.
 */
export const savePortraitOf = (
  userId: string,
  portrait: string | null,
  version: string,
  now: Date,
): Promise<PortraitSaved> =>
  db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const profile = await tx.creatorProfile.findUnique({
      where: { userId },
      select: { closedAt: true, portrait: true, pictures: { where: { position: PORTRAIT }, select: { id: true } } },
    });
    if (!profile || profile.closedAt) return { ok: false, reason: "closed" };
    const stored = { portrait: profile.pictures[0]?.id ?? profile.portrait };
    if (isStale(version, stored, { portrait })) return { ok: false, reason: "changed", stored };
    await removeIn(tx, userId, { position: PORTRAIT });
    await tx.creatorProfile.update({ where: { userId }, data: { portrait, updatedAt: now } });
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "creator_portrait_saved",
        table: "creator_profile",
        recordId: userId,
        details: { removed: portrait === null },
      },
    ]);
    await renewSearch(tx, [userId]);
    return { ok: true, version: versionOf({ portrait }) };
  });

/** Also removes its bytes. Does nothing if it is already gone. */
export const removePicture = (userId: string, id: string, now: Date): Promise<void> =>
  db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    if ((await removeIn(tx, userId, { id })) > 0) await pageChanged(tx, userId, now);
  });

/** Also removes the engraving. Runs in the transaction that closes the profile and renews its search. */
export async function endPictures(tx: Db, userId: string): Promise<void> {
  await removeIn(tx, userId, {}, "closing");
  await tx.creatorProfile.updateMany({ where: { userId }, data: { portrait: null } });
}

async function removeIn(
  tx: Db,
  creatorUserId: string,
  which: { id?: string; position?: number },
  closedWith?: "closing",
): Promise<number> {
  const mine = { creatorUserId, ...which };
  const ended = await tx.creatorPicture.findMany({ where: mine, select: { id: true } });
  await tx.creatorPicture.deleteMany({ where: mine });
  await appendAudit(
    tx,
    ended.map(({ id }) => ({
      actor: "creator",
      actorId: creatorUserId,
      action: "picture_removed",
      table: "creator_picture",
      recordId: id,
      details: closedWith ? { closedWith } : {},
    })),
  );
  return ended.length;
}

/** What staff saw of a picture. */
type SeenByStaff = { id: string; sha256: string };

/**
 * Removes anybody's picture, because it is against the terms, and mails the creator why. Needs a fresh second factor. False if
 * it is already gone, or if its creator has replaced it.
 */
export const removePictureByStaff = (
  admin: Admin,
  { id, sha256 }: SeenByStaff,
  why: string,
  now: Date,
): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "sample", now);
    const found = await tx.creatorPicture.findUnique({ where: { id }, select: { creatorUserId: true } });
    if (!found) return false;
    const userId = found.creatorUserId;
    await lockCreator(tx, userId);
    const { count } = await tx.creatorPicture.deleteMany({ where: { id, sha256 } });
    if (count === 0) return false;
    const { email, displayName } = await tx.profile.findUniqueOrThrow({ where: { id: userId } });
    const record = { table: "creator_profile", recordId: userId } as const;
    await appendAudit(tx, [
      { actor: "admin", actorId: admin.id, action: "picture_removed", ...record, details: { note: why } },
    ]);
    const payload = { name: displayName ?? email, why };
    await enqueueMail(tx, [{ template: "picture-removed", toAddress: email, payload }], now);
    await pageChanged(tx, userId, now);
    return true;
  });
