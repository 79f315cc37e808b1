import { z } from "zod";
import { choice, emailAddress } from "@/lib/text/schema";
import { typeset } from "@/lib/text/typeset";

export const legalStatuses = ["in-force", "pending", "contested"] as const;
export type LegalStatus = (typeof legalStatuses)[number];

/** Also `guidance`, for sources that are not law. */
const sourceStatuses = [...legalStatuses, "guidance"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

const line = z.string().trim().min(1);
/** Text to read, not an identifier. */
const words = line.transform((text) => typeset(text));
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

export const checkedMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as "2026-11"');

const description = line.max(160, "must fit the 160 characters of a search result").transform((text) => typeset(text));

const source = z.strictObject({
  title: words,
  citation: words,
  status: z.enum(sourceStatuses),
  note: words.optional(),
});
export type Source = z.output<typeof source>;

/** The Learn hub's cards (specification 2). */
const guideCategories = [
  "Foundation",
  "AI Protection",
  "Legal Rights",
  "For Brands",
  "Legal Foundation",
  "Business Skills",
  "Payment Security",
] as const;

/** Front matter of `content/learn/*.mdx`. */
export const guideSchema = z.strictObject({
  title: words,
  description,
  category: z.enum(guideCategories),
  audience: z.enum(["creators", "brands", "both"]),
  order: z.int().positive(),
  group: z.enum(["core", "essential"]),
  updated: z.coerce.date(),
  lastChecked: checkedMonth,
  related: z.array(slug).min(1).max(3),
  sources: z.array(source).min(1),
});

export const clusters = ["AI & Consent", "Pricing & Deals", "Rights & Law", "Working with Brands"] as const;
export type Cluster = (typeof clusters)[number];

/** Front matter of `content/insights/*.mdx`: the fields of the specification's `blog_posts`, plus sources. */
export const articleSchema = z
  .strictObject({
    id: z.uuid(),
    title: words,
    slug,
    excerpt: words,
    metaDescription: description,
    cluster: z.enum(clusters),
    featuredImageUrl: line.startsWith("/"),
    publishedAt: z.coerce.date(),
    lastChecked: checkedMonth.optional(),
    sources: z.array(source).default([]),
  })
  .refine(({ sources, lastChecked }) => sources.length === 0 || lastChecked, {
    path: ["lastChecked"],
    error: "must say when the sources were last checked",
  });

/** Front matter of `content/legal/*.md`. */
export const legalSchema = z.strictObject({
  title: words,
  description,
  effective: z.coerce.date(),
  summary: words,
});

/** Front matter of `content/learn/glossary.md`. */
export const glossarySchema = z.strictObject({ title: words, description });

export const subscriptionSchema = z.object({
  email: emailAddress(),
  post: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  from: choice(["page", "popup"]),
});
