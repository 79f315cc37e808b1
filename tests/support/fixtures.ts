import { test as plain } from "vitest";
import type { OfferRecord } from "@/lib/offers/record";
import type { Admin } from "@/lib/proofs";
import type { Held } from "@/tests/support/licenses";
import { addCreator, addOffer } from "@/tests/support/offers";

type Fixtures = {
  now: Date;
  /** Verified, with the standard rules. */
  creator: { userId: string; email: string };
  /** Awaits its creator since `now`; its buyer is confirmed. */
  offer: OfferRecord;
  /** A license approved at `now`, with its parties. */
  held: Held;
  admin: Admin;
};

/** vitest's `test`, with what a test of the database names in its signature; nothing else is made. */
export const testAt = (now?: Date) =>
  plain.extend<Fixtures>({
    now: async ({ task: _ }, use) => use(now ?? new Date()),
    creator: async ({ task: _ }, use) => use(await addCreator()),
    offer: async ({ now }, use) => use(await addOffer({}, now)),
    // Imported on first use, because most files need neither.
    held: async ({ now }, use) => use(await (await import("@/tests/support/licenses")).addHeld(now)),
    admin: async ({ task: _ }, use) => use(await (await import("@/tests/support/people")).addAdmin()),
  });

export const test = testAt();
