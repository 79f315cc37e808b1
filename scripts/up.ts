import { serve } from "@/scripts/local/serve";

/** `npm run up`: from a fresh clone to a served production build. */
export const main = (): Promise<number> => serve("up");
