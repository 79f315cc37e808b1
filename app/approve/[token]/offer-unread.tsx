import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** What stands in place of an offer that could not be read (spec 8). The link goes on working. */
export function OfferUnread({ token, requestId }: { token: string; requestId: string }) {
  return (
    <PageMessage title="Error loading offer" action={{ href: paths.approve(token), label: "Try again" }}>
      <p>The database did not answer. Nothing was decided, and your link still works. Request id: {requestId}</p>
    </PageMessage>
  );
}
