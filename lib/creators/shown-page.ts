import { craftLabel } from "@/lib/creators/page-rules";
import type { OwnPage } from "@/lib/creators/public-page";

/** What the form of the public page shows. The form carries its version (lib/text/version.ts). */
export type ShownPage = Pick<OwnPage, "isPublic" | "slug" | "craft" | "city" | "bio" | "links" | "showsFloor">;

export const shownPage = ({ isPublic, slug, craft, city, bio, links, showsFloor }: ShownPage): ShownPage => ({
  isPublic,
  slug,
  craft,
  city,
  bio,
  links,
  showsFloor,
});

const yesNo = (isSo: boolean): string => (isSo ? "Yes" : "No");

export const wordsOfPage = (shown: ShownPage): Record<string, string> => ({
  "Make my page public": yesNo(shown.isPublic),
  "Address of the page": shown.slug ?? "",
  Craft: craftLabel(shown.craft) ?? "",
  City: shown.city ?? "",
  "Portfolio Links": shown.links.join("\n"),
  "About you": shown.bio,
  "Show my minimum rate": yesNo(shown.showsFloor),
});
