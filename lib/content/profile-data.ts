import type { ProfilePage, WithContext } from "schema-dts";
import { craftLabel } from "@/lib/creators/page-rules";
import type { PublicCreator } from "@/lib/creators/public-page";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

const absolute = (path: string): string => new URL(path, siteUrl()).href;

/** Limited to what the page shows. */
export function profileData(creator: PublicCreator): WithContext<ProfilePage> {
  const { slug, displayName, bio, city, links, photo } = creator;
  const craft = craftLabel(creator.craft);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: absolute(paths.creatorPage(slug)),
    dateCreated: creator.publishedAt.toISOString(),
    dateModified: creator.updatedAt.toISOString(),
    mainEntity: {
      "@type": "Person",
      name: displayName,
      url: absolute(paths.creatorPage(slug)),
      image: absolute(photo ? paths.pictureShown(photo, "whole") : paths.creatorFile(slug, "portrait.svg")),
      ...(bio && { description: bio }),
      ...(craft && { jobTitle: craft }),
      ...(city && { homeLocation: { "@type": "Place", name: city } }),
      ...(links.length > 0 && { sameAs: [...links] }),
    },
  };
}
