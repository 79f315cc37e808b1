import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** A waitlist link that opens nothing: mistyped, or its application was withdrawn. */
export const UnknownLink = () => (
  <PageMessage title="We do not know this link" action={{ href: paths.waitlist, label: "Go to the waitlist" }}>
    <p className="text-lg">
      The application may have been withdrawn, or the link was cut off in your email. Copy the whole address from the
      message, or join again.
    </p>
  </PageMessage>
);
