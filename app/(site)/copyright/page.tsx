import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("copyright");

/** Copyright, trademarks and DMCA notices (specification 2). */
export default function CopyrightPage() {
  return <LegalDocument page="copyright" />;
}
