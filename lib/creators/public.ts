import { Prisma } from "@/lib/generated/prisma/client";

/**
 * The only condition for the page, picture and search of a creator `c` with its profile `p` to be public. Worded as in the
 * indexes, so that they are used.
 */
export const shown = Prisma.sql`c.is_public AND c.status IN ('active', 'verified') AND c.name_held_at IS NULL
  AND p.display_name IS NOT NULL`;
