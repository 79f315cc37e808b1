import { serve } from "@/scripts/local/serve";

/** `npm run dev`: like `npm run up`, with the development server instead of a build. */
export const main = (): Promise<number> => serve("dev");
