import type { Metadata } from "next";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import { ownLicense } from "@/app/(private)/license/[id]/own-grant";
import { dataPage } from "@/components/site/data-page";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string }> };

async function LicensePage({ params }: PageProps) {
  const { id } = await params;
  const own = await ownLicense(id);
  return licenseOf(own?.grant, paths.license(id), own);
}

export default dataPage("a party's license", LicensePage);
