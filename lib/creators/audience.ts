/**
 * Who asks for a sample or a picture. `userId`: set for a creator. `isBrand`: has a confirmed address, and is not refused by
 * that creator.
 */
export type Visitor = { userId: string | undefined; isBrand: boolean; isStaff: boolean };

/** A creator's sample or picture. `isShown`: their page is public. */
type Shown = { creatorId: string; audience: "brands" | "everybody"; isShown: boolean };

/** Decided without knowing who asks, so that everybody gets the same bytes and a cache may keep them. */
export const isForEverybody = ({ audience, isShown }: Pick<Shown, "audience" | "isShown">): boolean =>
  isShown && audience === "everybody";

/** While the creator's page is not public, only the creator may see it, and staff, who decide whether it may be. */
export const isOpenTo = (file: Shown, { userId, isBrand, isStaff }: Visitor): boolean =>
  userId === file.creatorId || isStaff || (file.isShown && (file.audience === "everybody" || isBrand));
