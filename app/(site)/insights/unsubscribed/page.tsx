import type { Metadata } from "next";
import { Seal } from "@/components/engraving/seal";
import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "You are unsubscribed", robots: { index: false } };

export default function UnsubscribedPage() {
  return (
    <PageMessage
      title="You are unsubscribed"
      action={{ href: paths.insights, label: "Read the articles" }}
      ornament={<Seal />}
    >
      <p className="text-lg">Your address has been erased from the list. We no longer email you articles.</p>
    </PageMessage>
  );
}
