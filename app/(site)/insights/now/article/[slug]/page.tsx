export { default, generateMetadata } from "@/app/(site)/insights/[slug]/page";

export const dynamic = "force-dynamic";
