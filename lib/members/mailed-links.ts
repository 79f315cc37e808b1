import type { SignInBrowser } from "@/lib/accounts/browsers";
import {
  type BegunSession,
  consumeSignInLink,
  inspectSignInLink,
  type SignInLinkState,
} from "@/lib/accounts/sign-in-links";
import { type DraftState, inspectDraft } from "@/lib/creators/drafts";
import { activateDraft } from "@/lib/creators/onboard";

export type MailedLink = DraftState | SignInLinkState;

export async function inspectMailedLink(token: unknown, now: Date): Promise<MailedLink> {
  const draft = await inspectDraft(token, now);
  return draft.state === "unknown" ? inspectSignInLink(token, now) : draft;
}

/** Uses the link up. Undefined if it no longer opens anything. */
export const openMailedLink = async (
  token: unknown,
  now: Date,
  browser?: SignInBrowser,
): Promise<BegunSession | undefined> =>
  (await activateDraft(token, now, browser)) ?? (await consumeSignInLink(token, now, browser));
