import type { ReactNode } from "react";
import type { LinkPageProps } from "@/components/form/link-form";
import type { PageMessageProps, UnknownLink } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

/** What the page of a valid link asks, and what its button does. */
type Opened = {
  asks: Pick<LinkPageProps, "title" | "lead" | "children" | "button" | "pendingLabel" | "foot">;
  /** In place of the question, once the button would do nothing. */
  done?: false | (Pick<PageMessageProps, "title" | "action"> & { text: ReactNode; more?: string | undefined });
  /** Idempotent. What it returns is only read if it refuses. */
  press: (now: Date) => Promise<unknown>;
};

/** A mailed link to a page of one question and one button. */
export type MailedLink = {
  /** Of the browser's tab. */
  title: string;
  /** Whoever is signed in may be somebody else, so the page shows nothing of theirs. */
  isOfNoMember?: true;
  unknown: UnknownLink;
  /** Where the button leads, if it erases the record that the link names. Otherwise the link's own page says what is done. */
  erasedPage?: string;
  open: (id: string, token: string) => Promise<Opened | undefined>;
};

export const toDashboard = { href: paths.signIn, label: "Go to your dashboard" };
