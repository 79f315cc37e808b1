import type { ReactNode } from "react";
import { DrawnFor } from "@/components/form/form-context";
import { RefreshButton } from "@/components/site/refresh-button";
import { Trouble } from "@/components/site/trouble";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { SignedOut } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus, strangersForm } from "@/lib/http/status";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import { type Acting, markOf, person } from "@/lib/members/drawn-for";
import { paths } from "@/lib/paths";
import type { Refusal } from "@/lib/refusal";

type Shown = { node: ReactNode; isSignedOut?: never } | { isSignedOut: true };

async function unlessSignedOut(show: () => Promise<ReactNode>): Promise<Shown> {
  try {
    return { node: await show() };
  } catch (failure) {
    if (failure instanceof SignedOut) return { isSignedOut: true };
    throw failure;
  }
}

type Unread<Props> = (requestId: string | undefined, props: Props) => ReactNode | Promise<ReactNode>;

/**
 * For a page that is the same for everybody. If `show` throws, the error is logged (`what` names the page). The page then says
 * what happened, what to do, and the request id, with status 503 and without a script. `unread`: shows that in the page's own
 * words, and keeps what was typed into its form.
 */
export function publicDataPage<Props>(
  what: string,
  show: (props: Props) => Promise<ReactNode>,
  unread: Unread<Props> = (requestId) => <ReadFailure requestId={requestId} />,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const page = await readOrLog(what, () => unlessSignedOut(() => show(props)));
    if (page.ok) return page.value.isSignedOut ? unread(undefined, props) : page.value.node;
    setPageStatus(503);
    return unread(page.requestId, props);
  };
}

async function signedInPerson(): Promise<Acting | undefined> {
  const signedIn = await currentPerson();
  return signedIn && person(signedIn.id, (await currentBuyer())?.buyerOrgId);
}

/**
 * The same, of a page that depends on who is signed in: its forms carry for whom it was drawn. `unread` also keeps what
 * was typed, without a request id, if the form was sent when nobody was signed in any more, or by somebody else.
 */
export function dataPage<Props>(
  what: string,
  show: (props: Props) => Promise<ReactNode>,
  unread?: Unread<Props>,
  drawnFor: () => Promise<Acting | undefined> = signedInPerson,
): (props: Props) => Promise<ReactNode> {
  const page = publicDataPage(what, show, unread);
  return async (props) => {
    if (unread && strangersForm()) return withRefusal(async () => unread(undefined, props));
    const acting = await readOrLog("for whom a page is drawn", drawnFor);
    const mark = acting.ok && acting.value ? markOf(acting.value) : "";
    const drawn = async () => <DrawnFor value={mark}>{await page(props)}</DrawnFor>;
    return strangersForm() ? withRefusal(drawn) : drawn();
  };
}

/** A page that would lead its reader elsewhere, or has nothing for them, is the refusal alone: it would be lost there. */
async function withRefusal(show: () => Promise<ReactNode>): Promise<ReactNode> {
  const shown = await show().catch(() => <ReadFailure requestId={undefined} />);
  return (
    <>
      <StrangersForm className="page mt-8 max-w-3xl" />
      {shown}
    </>
  );
}

/**
 * Says that the form that was sent was drawn for somebody else, or that its sender is signed out. Where the page shows
 * that form to whoever is signed in now, the form says so itself, and this is hidden. Stands before all of the page's forms.
 */
export function StrangersForm({ className }: { className?: string }) {
  const refusal = strangersForm();
  if (!refusal) return null;
  return (
    // An answered form's own alert is the only one that takes the focus.
    <div className={cn("has-[~*_[role=alert][tabindex]]:hidden", className)}>
      <Notice tone="error" role="alert" title={refusal.title}>
        <p>{refusal.message}</p>
      </Notice>
    </div>
  );
}

function headingOf(refusal: Refusal | undefined): string {
  if (refusal?.asksReload) return "Opened as somebody else";
  return refusal && !refusal.asksSignIn ? refusal.title : "You are signed out";
}

type UnreadProps = {
  /** Undefined if nobody is signed in, or somebody else: nothing failed, but nothing of the page may be shown. */
  requestId: string | undefined;
  title?: string;
  /** What is and is not lost, if there is more to say. */
  children?: ReactNode;
};

export function ReadFailure({ requestId, title = "Something went wrong", children }: UnreadProps) {
  if (requestId === undefined) {
    return (
      <div className="page max-w-3xl space-y-6 py-12">
        <h1 className="text-4xl">{headingOf(strangersForm())}</h1>
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
