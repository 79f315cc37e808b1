import { LegalDocument } from "@/components/legal/legal-document";
import { legalMetadata } from "@/components/legal/metadata";

export const generateMetadata = () => legalMetadata("terms-of-service");

/** The terms of service, in 12 sections (specification 2). */
export default function TermsOfServicePage() {
  return <LegalDocument page="terms-of-service" />;
}
