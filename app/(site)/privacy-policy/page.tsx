import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("privacy-policy");

export default function PrivacyPolicyPage() {
  return <LegalDocument page="privacy-policy" />;
}
