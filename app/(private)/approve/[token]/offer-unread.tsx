import { counterOffer, declineOffer, reportHere, writeHere } from "@/app/(private)/approve/[token]/actions";
import { returnToMaker } from "@/app/(private)/offer-parts/review-actions";
import { KeptForm } from "@/components/form/kept-form";
import { ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { isUuid } from "@/lib/text/uuid";

/** Required by spec 8; keeps a typed reason for declining, a note and a message. */
export function OfferUnread({ token, requestId }: { token: string; requestId: string | undefined }) {
  const page = paths.approve(token);
  return (
    <ReadFailure title="Error loading offer" requestId={requestId}>
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
      {COUNTER_PERCENTS.map((percent) => (
        <KeptForm
          key={percent}
          action={counterOffer}
          page={`${page}?step=counter-${percent}`}
          token={token}
          labels={{ note: "Note for the other side" }}
        />
      ))}
      <KeptForm action={returnToMaker} page={page} labels={{ note: "What should change" }} />
      <KeptForm action={writeHere} page={page} token={token} labels={{ message: "Message" }} />
      <KeptForm action={reportHere} page={page} token={token} labels={{ words: "What our staff should know" }} />
    </ReadFailure>
  );
}

/** For a page opened in a session by an offer's id: sending also keeps a typed reason. */
export function UnknownLink({ token }: { token: string }) {
  if (isUuid(token)) {
    const page = paths.approve(token);
    return (
      <PageMessage
        title="This offer is waiting for the other party"
        action={{ href: paths.signInTo(page), label: "Sign in with another address" }}
      >
        <p>Nothing was decided. You can also open the complete link in our email.</p>
        <KeptForm
          action={declineOffer}
          page={`${page}?step=decline`}
          token={token}
          labels={{ reason: "Reason for the other side" }}
        />
      </PageMessage>
    );
  }
  return (
    <PageMessage title="Offer Not Found" action={{ href: "/", label: "Go home" }} details={<WaysOn />}>
      <p>
        Invalid or expired link. Open the link in our email again, and make sure that it is complete: a link that was
        cut off does not work.
      </p>
    </PageMessage>
  );
}
