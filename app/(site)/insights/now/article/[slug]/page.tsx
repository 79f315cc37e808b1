export { default, generateMetadata } from "@/app/(site)/insights/[slug]/page";

/** An article as of now, for the time between its publication and the next build (lib/insights/now.ts). */
export const dynamic = "force-dynamic";
