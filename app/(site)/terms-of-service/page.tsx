import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("terms-of-service");

/** The terms of service, in 12 sections (specification 2). */
export default function TermsOfServicePage() {
  return <LegalDocument page="terms-of-service" />;
}
