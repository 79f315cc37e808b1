import { Fragment, type ReactNode } from "react";
import { Unread } from "@/components/site/reading-page";
import { isBuilding } from "@/lib/env";
import { readPrerendered } from "@/lib/http/try-read";

/** Read by lib/http/kept-pages.ts. */
const Mark = ({ answer, readAt }: { answer: KeptAnswer | 503; readAt: number }) => {
  if (typeof answer !== "object") return <meta name="kept" content={`${answer} ${readAt}`} />;
  const [status, more] = "state" in answer ? [200, answer.state] : [308, answer.movedTo];
  return <meta name="kept" content={`${status} ${readAt} ${more}`} />;
};

/**
 * The default is 200. `movedTo`: the page's new path. `state`: the state it claims, which must still hold when it is
 * served again (instrumentation.ts reads it).
 */
export type KeptAnswer = 200 | 404 | { movedTo: string } | { state: string };

type Show<Props> = (props: Props, answerWith: (answer: KeptAnswer) => void) => Promise<ReactNode>;

/**
 * For pages that read the database but do not depend on the visitor: rendered once for all requests within seconds.
 * If `show` throws, the error is logged, and the page says so with status 503, like `readingPage`. `answerWith`
 * reports a missing or moved page. The page's file must export `revalidate` and `generateStaticParams`.
 */
export function keptPage<Props>(what: string, show: Show<Props>): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const readAt = Date.now();
    if (isBuilding) return null;
    let answer: KeptAnswer = 200;
    const page = await readPrerendered(what, () =>
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
