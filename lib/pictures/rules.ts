/** Not counting the portrait. */
export const PICTURES_MAX = 3;

/** In bytes: the largest file to choose. A browser makes it smaller before sending it. */
export const CHOSEN_MAX = 50 * 1024 * 1024;

/** In pixels: the sides of the squares that are stored. */
export const SIDES = { whole: 800, small: 192 } as const;
export type PictureSize = keyof typeof SIDES;
/** In pixels. A smaller file would look blurred. */
export const SIDE_MIN = 200;
export const PIXELS_MAX = 40_000_000;

/** What a file field offers. Where the browser can read HEIC, it sends it as another kind. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** Who may see it. "brands": those with a confirmed address. */
export const viewerLabels = {
  everybody: "Everybody",
  brands: "Only brands with a confirmed address",
} as const;
export type Audience = keyof typeof viewerLabels;
export const AUDIENCES = Object.keys(viewerLabels) as [Audience, ...Audience[]];

/** By position. */
export const placeLabels = { 0: "Portrait", 1: "First picture", 2: "Second picture", 3: "Third picture" } as const;

/** Why a file was not stored, in words for its sender. */
export const faults = {
  empty: "This file is empty. Please choose another one.",
  large: "This file is larger than 1 MB. Please choose a smaller picture.",
  unknown: "This file is not a picture that can be read. Please choose a JPEG, PNG or WebP.",
  damaged: "This picture is damaged or incomplete. Please export it again and choose the new file.",
  tiny: `This picture has fewer than ${SIDE_MIN} pixels on a side. Please choose a larger one.`,
  pixels:
    "This picture has too many pixels to be read. Please make it smaller, at most 10 megapixels, and choose it again.",
} as const;
export type Fault = keyof typeof faults;
