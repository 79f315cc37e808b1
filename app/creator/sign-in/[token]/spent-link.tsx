import { PageMessage } from "@/components/site/page-message";
import { currentCreator } from "@/lib/auth/actors";
import { paths } from "@/lib/paths";

const texts = {
  used: {
    title: "This link has been used",
    text: "Each link signs in once; to sign in again, ask for a new one. If you did not use it, somebody who reads your mailbox did.",
  },
  expired: {
    title: "This link has expired",
    text: "Links stop working after a while, so that an old email opens nothing. A new one takes a minute.",
  },
  unknown: {
    title: "We do not know this link",
    text: "It may have been cut off in your email. Copy the whole address from the message, or ask for a new link.",
  },
} as const;

/** What became of a link that signs in no more, with a way on. */
export async function SpentLink({ state }: { state: keyof typeof texts }) {
  const { title, text } = texts[state];
  const action = (await currentCreator())
    ? { href: paths.creatorDashboard, label: "Go to your dashboard" }
    : { href: paths.creatorSignIn, label: "Ask for a new link" };
  return (
    <PageMessage title={title} action={action}>
      <p className="text-lg">{text}</p>
    </PageMessage>
  );
}
