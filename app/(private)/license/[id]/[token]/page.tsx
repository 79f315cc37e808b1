import type { Metadata } from "next";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import { readingPage } from "@/components/site/reading-page";
import { verifyLicenseLink } from "@/lib/licenses/queries";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function MailedLicensePage({ params }: PageProps) {
  const { id, token } = await params;
  return licenseOf(await verifyLicenseLink(id, token), paths.licenseLink(id, token));
}

export default readingPage("a mailed license", MailedLicensePage);
