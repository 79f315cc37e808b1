import { LegalDocument } from "@/components/legal/legal-document";
import { legalMetadata } from "@/components/legal/metadata";

export const generateMetadata = () => legalMetadata("waitlist-terms");

/** The waitlist terms, in 10 sections (specification 2). */
export default function WaitlistTermsPage() {
  return <LegalDocument page="waitlist-terms" />;
}
