export { default, generateMetadata } from "@/app/(site)/insights/list/[list]/[page]/page";

/** A list as of now, for the time between the publication of an article and the next build (lib/articles/list.ts). */
export const dynamic = "force-dynamic";
