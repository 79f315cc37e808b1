import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("privacy-policy");

/** The privacy policy, in 10 sections (specification 2). */
export default function PrivacyPolicyPage() {
  return <LegalDocument page="privacy-policy" />;
}
