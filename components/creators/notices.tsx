import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { OwnRequest } from "@/lib/creators/verification-requests";
import type { Standing } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";

type StandingNoticeProps = { standing: Standing | undefined; className?: string };

/** Says why the creator's seal, name or words are not shown. Nothing if all are. */
export function StandingNotice({ standing, className = "mb-8" }: StandingNoticeProps) {
  if (standing?.isNameHeld) {
    return (
      <Notice title="We are checking your name" className={className}>
        <p>
          It looks like somebody else’s or like one of our staff’s, so a person checks it first. Until then your public
          page, the directory and your badge do not show you, and no offer can be made or agreed to. We email you when
          that is done. You can also choose another name.
        </p>
      </Notice>
    );
  }
  if (standing?.areWordsHeld && !standing.lapsedName) {
    return (
      <Notice title="We are checking words of your page" className={className}>
        <p>
          Your words or links say, or look as if, you act for somebody else, so a person reads them first. Until then
          your public page leaves them out; everything else of it is shown. We email you when that is done. You can also
          change them.
        </p>
      </Notice>
    );
  }
  if (!standing?.lapsedName) return null;
  return (
    <Notice title="Your Verified seal is suspended" className={className}>
      <p>
        We checked <bdi className="font-semibold">{standing.lapsedName}</bdi> together with your portrait, page address
        and email address, and one of them has changed since. We have been told and will check it. If you change it
        back, the seal returns at once.
      </p>
    </Notice>
  );
}

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
