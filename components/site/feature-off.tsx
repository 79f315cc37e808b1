import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** The page of a feature that staff have not switched on. */
export function FeatureOff() {
  return (
    <PageMessage title="Feature not available" action={{ href: paths.waitlist, label: "Join the waitlist" }}>
      <p>This part of the site is not open yet. People on the waitlist hear first when it is.</p>
    </PageMessage>
  );
}
