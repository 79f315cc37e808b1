import type { Metadata } from "next";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import { ownLicense } from "@/app/(private)/license/[id]/own-grant";
import { dataPage } from "@/components/site/data-page";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function MailedLicensePage({ params }: PageProps) {
  const { id, token } = await params;
  const grant = await verifyLicenseToken(id, token);
  const own = grant && (await ownLicense(id));
  return licenseOf(grant, paths.licenseLink(id, token), own);
}

export default dataPage("a mailed license", MailedLicensePage);
