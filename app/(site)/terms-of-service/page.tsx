import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("terms-of-service");

export default function TermsOfServicePage() {
  return <LegalDocument page="terms-of-service" />;
}
