import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { OwnRequest } from "@/lib/creators/verification-requests";
import { paths } from "@/lib/paths";

type RequestNoticeProps = {
  request: OwnRequest | undefined;
  /** Says where to answer, on a page without the form. */
  withLink?: boolean;
};

/** What became of a request to be verified: nothing without one, or once it is over. */
export function RequestNotice({ request, withLink = false }: RequestNoticeProps) {
  if (!request || request.outcome === "verified" || request.outcome === "withdrawn") return null;
  const link = withLink && (
    <p>
      <a href={paths.verificationForm} className="underline underline-offset-2">
        {request.outcome === "more" ? "Answer" : "Open your request"}
      </a>
    </p>
  );
  if (request.outcome === null) {
    return (
      <Notice title="You asked to be verified" className="mb-6 space-y-2">
        <p>
          We got your request on <Moment at={request.askedAt} />. We email you the answer, or a question if we need
          more.
        </p>
        {link}
      </Notice>
    );
  }
  const isMore = request.outcome === "more";
  return (
    <Notice
      title={isMore ? "We need something more to verify you" : "We could not verify you"}
      className="mb-6 space-y-2"
    >
      {request.answer && (
        <blockquote className="wrap-anywhere whitespace-pre-line border-l-2 pl-4">{request.answer}</blockquote>
      )}
      <p>
        {isMore
          ? "Add it to your request and send it again."
          : "Your profile works as before, without the seal. You can ask again, with something else that shows who you are."}
      </p>
      {link}
    </Notice>
  );
}
