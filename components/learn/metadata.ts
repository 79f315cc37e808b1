import type { Metadata } from "next";
import type { Guide } from "@/lib/content/guides";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo/page";

/** The head of a guide's page, from its front matter. */
export const guideMetadata = ({ slug, meta }: Guide): Metadata =>
  pageMetadata({ path: paths.guide(slug), title: meta.title, description: meta.description });
