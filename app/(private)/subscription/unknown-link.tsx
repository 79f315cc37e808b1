import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** A link of the articles' mails that opens nothing: mistyped, or its subscription was ended. */
export const UnknownLink = () => (
  <PageMessage title="We do not know this link" action={{ href: paths.insights, label: "Read the articles" }}>
    <p className="text-lg">
      The subscription may have been ended, or the link was cut off in your email. Copy the whole address from the
      message, or subscribe again below any article.
    </p>
  </PageMessage>
);
