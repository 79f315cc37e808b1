import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import type { ProfilePage, WithContext } from "schema-dts";
import { CreatorSheet } from "@/app/c/[slug]/creator-sheet";
import { publicDataPage } from "@/components/site/data-page";
import { JsonLd } from "@/components/site/json-ld";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { ogImage, pageMetadata } from "@/lib/content/page-metadata";
import { craftLabel } from "@/lib/creators/page-rules";
import { findPublicCreator, type PublicCreator } from "@/lib/creators/public-page";
import { siteUrl } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { takenOf } from "@/lib/license-rows/slots";
import { paths } from "@/lib/paths";
import { shownPictures } from "@/lib/pictures/queries";
import { shownSamples } from "@/lib/samples/queries";
import { describeRights } from "@/lib/terms/terms";

export const dynamic = "force-dynamic";

type PageProps = { params: Promise<{ slug: string }> };

const read = cache(findPublicCreator);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug } = await params;
  const found = await readOrLog("the head of a creator's page", () => read(slug));
  if (!found.ok || !found.value || "movedTo" in found.value) {
    return { title: "Creators", robots: { index: false, follow: false } };
  }
  const { displayName, city, craft, rights } = found.value;
  const facts = [craftLabel(craft), city].filter(Boolean).join(", ");
  return pageMetadata({
    path: paths.creatorPage(found.value.slug),
    title: `License ${displayName}`,
    description: `${displayName}${facts && ` (${facts})`} on ${brand.name}. May be licensed: ${describeRights(rights).toLowerCase()}. Nothing is licensed without their approval.`,
    image: ogImage(paths.home),
    // What may be licensed, for machines.
    feeds: {
      "application/ld+json": paths.creatorFile(found.value.slug, "consent.json"),
      "application/vc+jwt": paths.creatorFile(found.value.slug, "consent.jwt"),
    },
  });
}

/** Pages that are switched off, suspended or unknown look alike. */
async function CreatorPublicPage({ params }: PageProps) {
  const found = await read((await params).slug);
  if (!found) {
    setPageStatus(404);
    return (
      <PageMessage
        title="No creator page here"
        action={{ href: paths.creators, label: "See all creators" }}
        details={<WaysOn />}
      >
        <p>The address may be mistyped, or its page was switched off.</p>
      </PageMessage>
    );
  }
  if ("movedTo" in found) permanentRedirect(paths.creatorPage(found.movedTo));
  const [taken, samples, pictures] = await Promise.all([
    takenOf([found.userId], await databaseTime()),
    shownSamples([found.userId]),
    shownPictures(found.userId),
  ]);
  return (
    <>
      <JsonLd data={profileData(found)} />
      <CreatorSheet
        creator={found}
        taken={taken.get(found.userId) ?? []}
        samples={samples.get(found.userId) ?? []}
        pictures={pictures}
      />
    </>
  );
}

export default publicDataPage("a creator's public page", CreatorPublicPage);

const absolute = (path: string): string => new URL(path, siteUrl()).href;

/** Limited to what the page shows. */
function profileData(creator: PublicCreator): WithContext<ProfilePage> {
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
