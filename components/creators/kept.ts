import { useSyncExternalStore } from "react";
import { wasSignedIn } from "@/components/site/visitor";
import { paths } from "@/lib/paths";

/** The class of what keeps creators. */
export const KEEPS = "keeps";

/** Set by the first creator kept here, so that nobody else's page asks. It holds nothing of whom. */
const MARK = "keeps-creators";

let kept: readonly string[] | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

export function showKept(slugs: readonly string[]): void {
  kept = slugs;
  try {
    localStorage.setItem(MARK, "1");
  } catch {
    // Storage is refused: other pages do not know who is kept until a creator is kept there.
  }
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  try {
    if (!localStorage.getItem(MARK) && !wasSignedIn()) return;
    const answer = await fetch(paths.shortlistKept, { cache: "no-store" });
    if (answer.ok) showKept(await answer.json());
  } catch {
    // Without an answer each creator can be kept, once more without effect.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void ask();
  }
  return () => listeners.delete(listener);
}

/** The addresses of the creators kept by this browser's reader; undefined until the server answered, and for nobody. */
export const useKept = (): readonly string[] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  );
