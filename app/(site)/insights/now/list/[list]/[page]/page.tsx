export { default, generateMetadata } from "@/app/(site)/insights/list/[list]/[page]/page";

export const dynamic = "force-dynamic";
