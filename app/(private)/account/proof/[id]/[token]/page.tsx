import type { Metadata } from "next";
import { proveItIsMe } from "@/app/(private)/account/proof/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { Moment } from "@/components/ui/moment";
import { browserOr } from "@/lib/accounts/browsers";
import { type ProofState, proofStateAt, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { aimOf, isProvedAct, PROOF_MINUTES, SEE_MY_DATA } from "@/lib/accounts/wording";
import { PROVED_ACTS } from "@/lib/acts";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Was this you?" };

type Ended = Record<Exclude<ProofState, "asked">, { title: string; text: string }>;

const changed: Ended = {
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

const decided: Ended = {
  used: {
    title: "Confirmed",
    text: `The link was used. For ${PROOF_MINUTES} minutes from then, the browser that asked may decide what you wanted to: go back to it, and press the button there again.`,
  },
  retired: {
    title: changed.retired.title,
    text: "The session that asked for it has ended, or another link took its place. Nothing was decided by this one.",
  },
  expired: {
    title: changed.expired.title,
    text: `It worked for ${PROOF_MINUTES} minutes. Nothing was decided. Press the button again where you were, and you get another.`,
  },
};

const opened: Ended = {
  used: {
    title: "Confirmed",
    text: `The link was used. For ${PROOF_MINUTES} minutes from then, the browser that asked may open your data: press “${SEE_MY_DATA}” there.`,
  },
  retired: {
    title: changed.retired.title,
    text: "The session that asked for it has ended, or another link took its place. Nothing was shown by this one.",
  },
  expired: {
    title: changed.expired.title,
    text: `It worked for ${PROOF_MINUTES} minutes. Nothing was shown. Press “${SEE_MY_DATA}” again, and you get another.`,
  },
};

const words = {
  open: {
    ended: opened,
    lead: "Somebody who is signed in to your account wants to open your data. Nothing is shown yet.",
    label: "Wish",
    next: `The button lets that browser open it, for ${PROOF_MINUTES} minutes. The next page leads there.`,
  },
  decide: {
    ended: decided,
    lead: "Somebody who is signed in to your account wants to decide what is named below. Nothing is decided yet.",
    label: "Decision",
    next: `The button lets that browser do it, for ${PROOF_MINUTES} minutes. Go back there afterwards, and press the button there again.`,
  },
  change: {
    ended: changed,
    lead: "Somebody who is signed in to your account wants to make the change below. Nothing has changed yet.",
    label: "Change",
    next: `The button lets that browser save it, for ${PROOF_MINUTES} minutes. Go back there afterwards, and save again.`,
  },
} as const;

type PageProps = { params: Promise<{ id: string; token: string }> };

async function ProofPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyProofToken(id, token);
  if (!link) return unknownLink("account");
  const state = proofStateAt(link, await databaseTime());
  const aim = aimOf(link.acts);
  const { ended, lead, label, next } = words[aim];
  if (state !== "asked") {
    const { title, text } = ended[state];
    const onward =
      aim === "open"
        ? { href: paths.yourData, label: "Go on to your data" }
        : { href: link.session.kind === "admin" ? paths.admin : paths.signIn, label: "Go to your dashboard" };
    return (
      <PageMessage title={title} action={onward}>
        <p className="text-lg">{text}</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Was this you?"
      lead={lead}
      action={proveItIsMe}
      page={paths.mailboxProof(id, token)}
      sent={{ id, token }}
      button="Yes, it’s me"
      pendingLabel="Confirming..."
      foot="If it was not you, do not press the button. The email has a second link, which signs out everywhere and so ends that session."
    >
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-muted">{label}</dt>
        <dd>
          <ul className="font-semibold">
            {link.acts.filter(isProvedAct).map((act) => (
              <li key={act} className="first-letter:uppercase">
                {PROVED_ACTS[act].words}
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
      <p className="mt-6">{next}</p>
    </LinkPage>
  );
}

export default dataPage("a link that confirms a mailbox", ProofPage);
