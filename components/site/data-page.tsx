import type { ReactNode } from "react";
import { RefreshButton } from "@/components/site/refresh-button";
import { Trouble } from "@/components/site/trouble";
import { SignedOut } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { paths } from "@/lib/paths";

type Shown = { node: ReactNode; isSignedOut?: never } | { isSignedOut: true };

async function unlessSignedOut(show: () => Promise<ReactNode>): Promise<Shown> {
  try {
    return { node: await show() };
  } catch (failure) {
    if (failure instanceof SignedOut) return { isSignedOut: true };
    throw failure;
  }
}

/**
 * If `show` throws, the error is logged (`what` names the page), and the page says what happened, what to do, and the
 * request id, with status 503 and without a script. `unread` shows it in the page's own words, and keeps what was
 * typed into its form. It does the same, without a request id, if the form was sent when nobody was signed in any more.
 */
export function dataPage<Props>(
  what: string,
  show: (props: Props) => Promise<ReactNode>,
  unread: (requestId: string | undefined, props: Props) => ReactNode | Promise<ReactNode> = (requestId) => (
    <ReadFailure requestId={requestId} />
  ),
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const page = await readOrLog(what, () => unlessSignedOut(() => show(props)));
    if (page.ok) return page.value.isSignedOut ? unread(undefined, props) : page.value.node;
    setPageStatus(503);
    return unread(page.requestId, props);
  };
}

type UnreadProps = {
  /** Undefined if nobody is signed in: nothing failed, but nothing of the page may be shown. */
  requestId: string | undefined;
  title?: string;
  /** What is and is not lost, if there is more to say. */
  children?: ReactNode;
};

export function ReadFailure({ requestId, title = "Something went wrong", children }: UnreadProps) {
  if (requestId === undefined) {
    return (
      <div className="page max-w-3xl space-y-6 py-12">
        <h1 className="text-4xl">You are signed out</h1>
        {children}
      </div>
    );
  }
  return (
    <Trouble code="503" title={title}>
      <p>We could not read what belongs on this page just now. Nothing was changed. Load the page again in a minute.</p>
      {children}
      <p>
        Request id: <strong className="wrap-anywhere">{requestId}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        <RefreshButton />
        <a href={paths.home} className="plain-button">
          Go Home
        </a>
      </div>
    </Trouble>
  );
}
