import { declineOffer } from "@/app/(private)/approve/[token]/actions";
import { KeptForm } from "@/components/form/kept-form";
import { PageMessage } from "@/components/site/page-message";
import { Unread } from "@/components/site/reading-page";
import { paths } from "@/lib/paths";

/** Required by spec 8; keeps a typed reason for declining. */
export function OfferUnread({ token, requestId }: { token: string; requestId: string }) {
  const page = paths.approve(token);
  return (
    <Unread title="Error loading offer" requestId={requestId}>
      <p>
        Nothing was decided, and your link still works.{" "}
        <a href={page} className="underline underline-offset-2">
          Try again
        </a>
      </p>
      <KeptForm
        action={declineOffer}
        page={`${page}?step=decline`}
        token={token}
        labels={{ reason: "Reason for the other side" }}
      />
    </Unread>
  );
}

export function UnknownLink() {
  return (
    <PageMessage title="Offer Not Found" action={{ href: "/", label: "Go home" }}>
      <p>Invalid or expired link. Open the link in our email again, whole; a link that was cut in two does not work.</p>
    </PageMessage>
  );
}
