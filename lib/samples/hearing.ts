import type { HeardSample } from "@/lib/samples/queries";

/** Who asks for a sample. A creator is `userId`; a brand has a confirmed address, and is not refused by the sample's creator. */
export type Listener = { userId: string | undefined; isBrand: boolean; isStaff: boolean };

/** Without knowing who asks: so that its bytes are the same for everybody, and a cache may keep them. */
export const isForEverybody = ({ audience, isShown }: HeardSample): boolean => isShown && audience === "everybody";

/** While the creator's page is not public, nobody but the creator, and staff, who decide whether it may be. */
export const mayHear = (sample: HeardSample, { userId, isBrand, isStaff }: Listener): boolean =>
  userId === sample.creatorId || isStaff || (sample.isShown && (sample.audience === "everybody" || isBrand));
