import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("waitlist-terms");

export default function WaitlistTermsPage() {
  return <LegalDocument page="waitlist-terms" />;
}
