import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LicenseView } from "@/app/license/[id]/license-view";
import { currentCreator } from "@/lib/auth/actors";
import { findGrant } from "@/lib/license-grants/queries";
import { findOffer } from "@/lib/offers/queries";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string }> };

/** A license as its signed-in creator sees it. The buyer comes with the mailed link. */
export default async function LicensePage({ params }: PageProps) {
  const creator = await currentCreator();
  const grant = creator && (await findGrant((await params).id));
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer || offer.creatorUserId !== creator.userId) notFound();
  return <LicenseView grant={grant} offer={offer} now={new Date()} />;
}
