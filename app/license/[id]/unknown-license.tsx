import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** A license that is not there, or not for whoever asks. */
export function UnknownLicense() {
  return (
    <PageMessage
      title="This license opens for its two parties"
      action={{ href: paths.creatorSignIn, label: "Sign in as its creator" }}
    >
      <p>
        Open the link in the email that brought you the license, whole. Creators can also sign in and find it on their
        dashboard.
      </p>
    </PageMessage>
  );
}
