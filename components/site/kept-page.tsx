import { Fragment, type ReactNode } from "react";
import { Unread } from "@/components/site/reading-page";
import { isBuilding } from "@/lib/env";
import { readUnasked } from "@/lib/requests/try-read";

/** Tells lib/requests/kept-pages.ts what was rendered, and when it began to read. */
const Mark = ({ answer, readAt }: { answer: KeptAnswer | 503; readAt: number }) => {
  if (typeof answer !== "object") return <meta name="kept" content={`${answer} ${readAt}`} />;
  const [status, more] = "state" in answer ? [200, answer.state] : [308, answer.movedTo];
  return <meta name="kept" content={`${status} ${readAt} ${more}`} />;
};

/**
 * What a kept page answers with: 200 unless it says otherwise. `movedTo`: the path where it is found from now on. `state`:
 * what it says that must still be true when it is sent again (instrumentation.ts reads it).
 */
export type KeptAnswer = 200 | 404 | { movedTo: string } | { state: string };

type Show<Props> = (props: Props, answerWith: (answer: KeptAnswer) => void) => Promise<ReactNode>;

/**
 * Makes a page that reads the database and knows nothing of who asks: it is rendered once for all who ask within seconds.
 * When `show` throws, the fault is logged, and the page says so with status 503, as `readingPage` does; `answerWith` says
 * that there is no such page, or where it has moved. The page's file says `revalidate` and `generateStaticParams`.
 */
export function keptPage<Props>(what: string, show: Show<Props>): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const readAt = Date.now();
    // The build has no database, and what it renders is never sent.
    if (isBuilding) return null;
    let answer: KeptAnswer = 200;
    const page = await readUnasked(what, () =>
      show(props, (other) => {
        answer = other;
      }),
    );
    return (
      <Fragment>
        {page.ok ? page.value : <Unread requestId={page.requestId} />}
        <Mark answer={page.ok ? answer : 503} readAt={readAt} />
      </Fragment>
    );
  };
}
