import { LegalDocument } from "@/components/legal/legal-document";
import { legalMetadata } from "@/components/legal/metadata";

export const generateMetadata = () => legalMetadata("copyright");

/** Copyright, trademarks and DMCA notices (specification 2). */
export default function CopyrightPage() {
  return <LegalDocument page="copyright" />;
}
