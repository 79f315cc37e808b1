import type { Metadata } from "next";
import { licenseOf } from "@/app/(private)/license/[id]/license-page";
import { readingPage } from "@/components/site/reading-page";
import { currentCreator } from "@/lib/auth/actors";
import { grantOfCreator } from "@/lib/licenses/queries";

export const metadata: Metadata = { title: "License" };

type PageProps = { params: Promise<{ id: string }> };

/** A license as its signed-in creator sees it. The buyer comes with the mailed link. */
async function LicensePage({ params }: PageProps) {
  const creator = await currentCreator();
  return licenseOf(creator && (await grantOfCreator((await params).id, creator.userId)));
}

export default readingPage("a creator's license", LicensePage);
