import { LegalDocument, legalMetadata } from "@/components/legal/legal-document";

/** The agent is told by the environment of the server, not by that of the build. */
export const dynamic = "force-dynamic";

export const generateMetadata = () => legalMetadata("copyright");

export default function CopyrightPage() {
  return <LegalDocument page="copyright" />;
}
