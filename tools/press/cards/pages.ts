import { loadArticles } from "@/lib/content/articles";
import { loadGlossary } from "@/lib/content/glossary";
import { loadGuides } from "@/lib/content/guides";
import { loadHomeCopy } from "@/lib/content/home";
import { legalPages, loadLegalText } from "@/lib/content/legal";
import { ogImage } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export type OgCard = { file: string; label: string; title: string };

const fixed: readonly (readonly [path: string, label: string, title: string])[] = [
  [paths.about, "About", "A license you can read, a right you can prove"],
  [paths.solutions, "Solutions", "Solutions & Products"],
  [paths.brands, "For brands", "License a real person"],
  [paths.verifiedBadge, "Coming soon", "Verified Creator Program"],
  [paths.learn, "Learn", "Rights, contracts and prices"],
  [paths.insights, "Insights", "Worked examples, clauses to copy and sums to check"],
  [paths.waitlist, "Waitlist", "Join the waitlist"],
  [paths.contact, "Contact", "Write to us"],
  [paths.demo, "For brands", "Request a demo"],
  [paths.nilGuide, "Free guide", "The NIL rights guide"],
  [paths.verify, "Verify", "Check a license"],
  [paths.odrlProfile, "For machines", "ODRL profile"],
];

/** A card for every page that can be shared; other pages use the home page's. */
export async function ogCards(): Promise<OgCard[]> {
  const home = await loadHomeCopy();
  const legal = legalPages.map(async (page) => [`/${page}`, "Legal", (await loadLegalText(page)).meta.title] as const);
  const pages = [
    [paths.home, home.hero.cityPill, "Your voice and likeness, licensed on your terms"] as const,
    ...fixed,
    [paths.glossary, "Learn", (await loadGlossary()).meta.title] as const,
    ...(await loadGuides()).map(({ slug, meta }) => [paths.guide(slug), meta.category, meta.title] as const),
    ...(await Promise.all(legal)),
  ];
  return [
    ...pages.map(([path, label, title]) => ({ file: ogImage(path), label, title })),
    ...(await loadArticles()).map(({ meta }) => ({
      file: meta.featuredImageUrl,
      label: meta.cluster,
      title: meta.title,
    })),
  ];
}
