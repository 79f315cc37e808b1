import { useSyncExternalStore } from "react";
import { browserPaths } from "@/lib/browser-paths";
import type { Visitor } from "@/lib/members/access";

/** Set by the pages of members, so that nobody else's page asks who it is. It holds nothing about the person. */
const MARK = "signed-in";

export function markSignedIn(): void {
  try {
    localStorage.setItem(MARK, "1");
  } catch {
    // Storage is refused: the public pages do not know the member.
  }
}

export const wasSignedIn = (): boolean => localStorage.getItem(MARK) !== null;

let visitor: Visitor | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(found: Visitor | undefined): void {
  visitor = found;
  // Hides what their role would be refused (app/styles/navigation.css), on pages that are the same for everybody.
  document.documentElement.toggleAttribute("data-onlooker", found?.isOnlooker === true);
  for (const listener of listeners) listener();
}

/** Asks the server who is signed in, if this browser was. */
export async function askVisitor(): Promise<void> {
  try {
    if (!wasSignedIn()) return;
    const answer = await fetch(browserPaths.visitor, { cache: "no-store" });
    const found: Visitor | null = answer.ok ? await answer.json() : null;
    if (answer.ok && !found) localStorage.removeItem(MARK);
    show(found ?? undefined);
  } catch {
    // Without an answer the page is as for everybody.
    show(undefined);
  }
}

/** Undefined until the server answered, and for nobody. */
export const useVisitor = (): Visitor | undefined =>
  useSyncExternalStore(
    subscribe,
    () => visitor,
    () => undefined,
  );
