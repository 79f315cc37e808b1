import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LicenseView } from "@/app/license/[id]/license-view";
import { verifyLicenseLink } from "@/lib/license-grants/queries";
import { findOffer } from "@/lib/offers/queries";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** A license as the holder of its mailed link sees it. */
export default async function MailedLicensePage({ params }: PageProps) {
  const { id, token } = await params;
  const grant = await verifyLicenseLink(id, token);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) notFound();
  return <LicenseView grant={grant} offer={offer} now={new Date()} />;
}
