import type { Metadata } from "next";
import { brand } from "@/lib/brand";
import { description, titleWith } from "@/lib/seo/cut";
import { ogImage } from "@/lib/seo/og-image";

export type PageSeo = {
  /** The page's own path, which is its canonical address. */
  path: string;
  title: string;
  description: string;
  /** What follows the title: the brand unless given. */
  titleEnding?: string;
  /** How it is announced when shared, where that differs. */
  ogTitle?: string;
  ogDescription?: string;
  /** Path of the image for sharing; the one drawn for this path unless given. */
  image?: string;
  /** Makes it an article, published at this instant. */
  publishedAt?: Date;
  /** Feeds that belong to the page: path by media type. */
  feeds?: Readonly<Record<string, string>>;
};

/** A page's title, description, canonical address and sharing tags. Relative addresses are completed by `metadataBase`. */
export function pageMetadata(page: PageSeo): Metadata {
  const { path, image = ogImage(path), publishedAt, feeds } = page;
  const shown = description(page.description);
  const ogTitle = titleWith(page.ogTitle ?? page.title, "");
  const ogDescription = description(page.ogDescription ?? page.description);
  const alt = `${brand.name}: ${ogTitle}`;
  return {
    title: { absolute: titleWith(page.title, page.titleEnding ?? ` | ${brand.name}`) },
    description: shown,
    alternates: { canonical: path, ...(feeds && { types: { ...feeds } }) },
    openGraph: {
      ...(publishedAt ? { type: "article", publishedTime: publishedAt.toISOString() } : { type: "website" }),
      siteName: brand.name,
      locale: "en_US",
      url: path,
      title: ogTitle,
      description: ogDescription,
      images: [{ url: image, width: 1200, height: 630, alt, type: "image/png" }],
    },
    twitter: { card: "summary_large_image", title: ogTitle, description: ogDescription, images: [{ url: image, alt }] },
  };
}
