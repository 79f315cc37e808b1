export { default, generateMetadata } from "@/app/(site)/insights/list/[list]/[page]/page";

/** A list as of now, for the time between an article's publication and the next build (lib/articles/list.ts). */
export const dynamic = "force-dynamic";
