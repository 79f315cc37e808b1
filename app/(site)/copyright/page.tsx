import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("copyright");

export default function CopyrightPage() {
  return <LegalDocument page="copyright" />;
}
