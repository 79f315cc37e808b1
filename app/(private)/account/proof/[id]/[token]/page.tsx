import type { Metadata } from "next";
import { proveItIsMe } from "@/app/(private)/account/proof/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { Moment } from "@/components/ui/moment";
import { browserOr } from "@/lib/accounts/browsers";
import { type ProofState, proofStateAt, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { isProvedAct, opensData, PROOF_MINUTES, PROVED_ACTS } from "@/lib/accounts/proved-acts";
import { SEE_MY_DATA } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Was this you?" };

type Ended = Record<Exclude<ProofState, "asked">, { title: string; text: string }>;

const ended: Ended = {
  used: {
    title: "Confirmed",
    text: `The link was used. For ${PROOF_MINUTES} minutes from then, the browser that asked may save what you wanted to change: go back to it, and save again.`,
  },
  retired: {
    title: "This link no longer works",
    text: "The session that asked for it has ended, or another link took its place. Nothing was changed by this one.",
  },
  expired: {
    title: "This link has expired",
    text: `It worked for ${PROOF_MINUTES} minutes. Nothing was changed. Save again where you were, and you get another.`,
  },
};

/** Of a link that was asked for to open one's data. */
const dataEnded: Ended = {
  used: {
    title: "Confirmed",
    text: `The link was used. For ${PROOF_MINUTES} minutes from then, the browser that asked may open your data: press “${SEE_MY_DATA}” there.`,
  },
  retired: {
    title: ended.retired.title,
    text: "The session that asked for it has ended, or another link took its place. Nothing was shown by this one.",
  },
  expired: {
    title: ended.expired.title,
    text: `It worked for ${PROOF_MINUTES} minutes. Nothing was shown. Press “${SEE_MY_DATA}” again, and you get another.`,
  },
};

type PageProps = { params: Promise<{ id: string; token: string }> };

async function ProofPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyProofToken(id, token);
  if (!link) return unknownLink("account");
  const state = proofStateAt(link, await databaseTime());
  const isData = opensData(link.acts);
  if (state !== "asked") {
    const { title, text } = (isData ? dataEnded : ended)[state];
    const onward = isData
      ? { href: paths.yourData, label: "Go on to your data" }
      : { href: paths.signIn, label: "Go to your dashboard" };
    return (
      <PageMessage title={title} action={onward}>
        <p className="text-lg">{text}</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Was this you?"
      lead={
        isData
          ? "Somebody who is signed in to your account wants to open your data. Nothing is shown yet."
          : "Somebody who is signed in to your account wants to make the change below. Nothing has changed yet."
      }
      action={proveItIsMe}
      page={paths.mailboxProof(id, token)}
      sent={{ id, token }}
      button="Yes, it’s me"
      pendingLabel="Confirming..."
      foot="If it was not you, do not press the button. The email has a second link, which signs out everywhere and so ends that session."
    >
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-muted">{isData ? "Wish" : "Change"}</dt>
        <dd>
          <ul className="font-semibold">
            {link.acts.filter(isProvedAct).map((act) => (
              <li key={act} className="first-letter:uppercase">
                {PROVED_ACTS[act]}
              </li>
            ))}
          </ul>
        </dd>
        <dt className="text-ink-muted">Browser</dt>
        <dd>
          {browserOr(link.session.browser)}, signed in since <Moment at={link.session.createdAt} />
        </dd>
        <dt className="text-ink-muted">Asked</dt>
        <dd>
          <Moment at={link.askedAt} />
        </dd>
      </dl>
      <p className="mt-6">
        {isData
          ? `The button lets that browser open it, for ${PROOF_MINUTES} minutes. The next page leads there.`
          : `The button lets that browser save it, for ${PROOF_MINUTES} minutes. Go back there afterwards, and save again.`}
      </p>
    </LinkPage>
  );
}

export default dataPage("a link that confirms a mailbox", ProofPage);
