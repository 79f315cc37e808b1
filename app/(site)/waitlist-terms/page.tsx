import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

export const generateMetadata = () => legalMetadata("waitlist-terms");

/** The waitlist terms, in 10 sections (specification 2). */
export default function WaitlistTermsPage() {
  return <LegalDocument page="waitlist-terms" />;
}
