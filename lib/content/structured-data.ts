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
import { ogImage } from "@/lib/content/page-metadata";
import { siteUrl } from "@/lib/env";

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
