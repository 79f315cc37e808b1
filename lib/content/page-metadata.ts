import type { Metadata } from "next";
import type {
  Answer,
  Article,
  BreadcrumbList,
  FAQPage,
  Organization,
  Question,
  WebSite,
  WithContext,
} from "schema-dts";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";

/** /about has /og/about.png, the home page /og/home.png. */
export const ogImage = (path: string): string => `/og${path === "/" ? "/home" : path}.png`;

/** Maximum characters of page titles and descriptions (spec 9), about what search results show. */
const TITLE_MAX = 60;
const DESCRIPTION_MAX = 160;

const ELLIPSIS = "…";

/**
 * Shortens `text` to `max` characters (Unicode code points) at the last word end that leaves room for an ellipsis. A
 * single longer word is cut inside.
 */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text.trim().replace(/\s+/g, " ")];
  if (characters.length <= max) return characters.join("");
  const room = characters.slice(0, max - ELLIPSIS.length + 1);
  const end = room.lastIndexOf(" ");
  const kept = end > 0 ? room.slice(0, end) : room.slice(0, -1);
  return kept.join("").replace(/(?<![\s,;:.\-–—&])[\s,;:.\-–—&]+$/, "") + ELLIPSIS;
}

/** Only the title is shortened. */
export const titleWith = (title: string, ending: string): string =>
  cutAtWord(title, TITLE_MAX - [...ending].length) + ending;

export const description = (text: string): string => cutAtWord(text, DESCRIPTION_MAX);

type PageSeo = {
  /** The canonical address. */
  path: string;
  title: string;
  description: string;
  /** The default is the brand. */
  titleEnding?: string;
  ogTitle?: string;
  ogDescription?: string;
  /** A path; the default is the image drawn for the page's path. */
  image?: string;
  /** Marks an article, published at this instant. */
  publishedAt?: Date;
  /** Other forms of the page, by media type. */
  feeds?: Readonly<Record<string, string>>;
};

/** `metadataBase` resolves relative addresses. */
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

const absolute = (path: string): string => new URL(path, siteUrl()).href;

const publisher = () =>
  ({
    "@type": "Organization",
    "@id": absolute("/#organization"),
    name: brand.name,
    url: absolute("/"),
    logo: absolute("/icons/icon-512.png"),
  }) as const satisfies Organization;

export const organizationData = (): WithContext<Organization> => ({
  "@context": "https://schema.org",
  ...publisher(),
  legalName: brand.legalName,
  slogan: brand.tagline,
  sameAs: Object.values(brand.social),
  contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: brand.mail.support },
});

export const webSiteData = (): WithContext<WebSite> => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: brand.name,
  url: absolute("/"),
  inLanguage: "en-US",
  publisher: { "@id": publisher()["@id"] },
});

export type FaqItem = { q: string; a: string };

/** Exactly as the page shows them. */
export const faqData = (items: readonly FaqItem[]): WithContext<FAQPage> => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: items.map(
    ({ q, a }): Question => ({
      "@type": "Question",
      name: q,
      acceptedAnswer: { "@type": "Answer", text: a } satisfies Answer,
    }),
  ),
});

type Crumb = { name: string; path: string };

/** The home page is added first; this page comes last. */
export const breadcrumbData = (crumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: brand.name, path: "/" }, ...crumbs].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

type ArticleFacts = {
  path: string;
  headline: string;
  description: string;
  published: Date;
  modified?: Date;
  /** A path; the default is the image drawn for the article's path. */
  image?: string;
  /** The part of the site, such as an article's cluster. */
  section?: string;
};

/** An article or guide (spec 2: headline, description, datePublished, author organization, mainEntityOfPage). */
export const articleData = (article: ArticleFacts): WithContext<Article> => ({
  "@context": "https://schema.org",
  "@type": "Article",
  headline: article.headline,
  description: article.description,
  datePublished: article.published.toISOString(),
  dateModified: (article.modified ?? article.published).toISOString(),
  inLanguage: "en-US",
  author: publisher(),
  publisher: publisher(),
  image: absolute(article.image ?? ogImage(article.path)),
  mainEntityOfPage: { "@type": "WebPage", "@id": absolute(article.path) },
  ...(article.section && { articleSection: article.section }),
});
