export { default, generateMetadata } from "@/app/(site)/insights/[slug]/page";

/** An article as of now, for the time between its publication and the next build (lib/articles/list.ts). */
export const dynamic = "force-dynamic";
