import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

export function UnknownOffer() {
  return (
    <PageMessage title="This page opens with your link" action={{ href: paths.newOffer, label: "Make an offer" }}>
      <p>
        An offer can be seen in the browser that submitted it, or with the link that we mailed to the buyer. Look for
        our email with the subject of your offer, and open the link in it, whole.
      </p>
    </PageMessage>
  );
}
