import { LegalDocument } from "@/components/legal/legal-document";
import { legalMetadata } from "@/components/legal/metadata";

export const generateMetadata = () => legalMetadata("privacy-policy");

/** The privacy policy, in 10 sections (specification 2). */
export default function PrivacyPolicyPage() {
  return <LegalDocument page="privacy-policy" />;
}
