import { serve } from "@/scripts/local/serve";

export const main = (): Promise<number> => serve("dev");
