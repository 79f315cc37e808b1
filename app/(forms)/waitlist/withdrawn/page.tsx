import type { Metadata } from "next";
import { Seal } from "@/components/engraving/seal";
import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "You have left the waitlist", robots: { index: false } };

export default function WithdrawnPage() {
  return (
    <PageMessage
      title="You have left the waitlist"
      action={{ href: paths.home, label: "Return to Homepage" }}
      ornament={<Seal />}
    >
      <p className="text-lg">Your application and its consents are erased. We will not write to you about it again.</p>
    </PageMessage>
  );
}
