import { after } from "next/server";
import { type MailedLink, toDashboard } from "@/app/(private)/mailed/link";
import { Moment } from "@/components/ui/moment";
import { browserOr } from "@/lib/accounts/browsers";
import { type ProofState, proofStateAt, proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { type MoveState, moveStateAt, undoEndOf } from "@/lib/accounts/rules";
import { aimOf, isProvedAct, PROOF_MINUTES, SEE_MY_DATA } from "@/lib/accounts/wording";
import { PROVED_ACTS } from "@/lib/acts";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { currentPerson } from "@/lib/members/actors";
import { confirmAddress, undoAddress, verifyConfirmToken, verifyUndoToken } from "@/lib/members/address";
import { openSessions, signOutByLink, verifySignOutToken } from "@/lib/members/end-session";
import { addressRefusals } from "@/lib/members/wording";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

const signIn = { href: paths.signIn, label: "Sign in" };

const notMoved: Record<Exclude<MoveState, "asked" | "moved" | "settled">, { title: string; text: string }> = {
  retired: {
    title: "This link no longer works",
    text: "A newer link took its place, the old address stopped the change, or the browser that asked for it was signed out. Nothing was changed by this one.",
  },
  expired: {
    title: "This link has expired",
    text: "Nobody confirmed the address in time, and the account keeps the old one. Ask again on your account page.",
  },
  undone: {
    title: "This change was undone",
    text: "The owner of the old address took it back.",
  },
};

/** Mailed to the new address. */
const address: MailedLink = {
  title: "Confirm your new address",
  unknown: "account",
  open: async (id, token) => {
    const link = await verifyConfirmToken(id, token);
    if (!link) return undefined;
    const fresh = <bdi className="wrap-anywhere font-semibold">{link.toEmail}</bdi>;
    const state = moveStateAt(link, await databaseTime());
    const isMoved = state === "moved" || state === "settled";
    const moved = {
      title: "Your address is changed",
      action: toDashboard,
      text: (
        <>
          You now sign in with {fresh} and get our emails there. You are signed out everywhere else. We told the old
          address, and it can undo this for {UNDO_HOURS} hours.
        </>
      ),
    };
    return {
      asks: {
        title: "Move your account here?",
        lead: <>The button gives the account that asked for it the address {fresh}.</>,
        children: (
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>
              From then on you sign in with it and get our emails there. Links to decide on open offers keep working.
            </li>
            <li>Every other device is signed out. Unused sign-in links and your calendar link stop working.</li>
            <li>Agreements, licenses and their certificates stay as they are.</li>
            <li>We tell the old address, and it can undo the change for {UNDO_HOURS} hours.</li>
          </ul>
        ),
        button: "Confirm my new address",
        pendingLabel: "Confirming...",
        foot: "If you did not ask for this, close this page: nothing happens until the button is pressed.",
      },
      done: state !== "asked" && (isMoved ? moved : { ...notMoved[state], action: signIn }),
      // A session of this browser is kept.
      press: async (now) => {
        const person = await currentPerson();
        const here = person?.id === link.profileId ? person.sessionId : undefined;
        const done = await confirmAddress(link, here, now);
        if (!done.ok && done.reason !== "spent") return refuse(addressRefusals[done.reason]);
        return after(dispatchSoon);
      },
    };
  },
};

/** Of a creator, after the undo. */
const rules = {
  kept: "Your payout email and your rules are what they were before the change, and an email to this address says what was put back. AI training or automatic approval that we switched off stays off. Licenses that were made in the meantime, also those approved automatically, stay as they are: they are on your dashboard.",
  unknown:
    "If you are a creator, look at your payout email and your rules: what they were before the change was not kept, so your payouts go to this address, and no offer is approved automatically. Licenses that were made in the meantime stay as they are.",
} as const;

const notUndone = {
  retired: {
    title: "Your address was not changed",
    text: "The change was stopped, asked for again, or ended with the session that asked. Your account has the address that this email came to, unless a later one says otherwise.",
    action: signIn,
  },
  expired: {
    title: "Your address was not changed",
    text: "Nobody confirmed the new address in time, so your account kept the old one.",
    action: signIn,
  },
  undone: {
    title: "Your account has its old address again",
    text: "All devices are signed out, and links sent to the new address no longer sign in or decide offers. We emailed your open offers again, with new links.",
    action: signIn,
  },
  settled: {
    title: "It is too late to undo this here",
    text: "The time to take the old address back has ended. Write to us, and people will look at it.",
    action: { href: paths.contact, label: "Write to us" },
  },
} as const;

/** Mailed to the old address. */
const addressUndo: MailedLink = {
  title: "Keep your address",
  unknown: "account",
  open: async (id, token) => {
    const link = await verifyUndoToken(id, token);
    if (!link) return undefined;
    const state = moveStateAt(link, await databaseTime());
    const [old, fresh] = [link.fromEmail, link.toEmail].map((one) => (
      <bdi key={one} className="wrap-anywhere font-semibold">
        {one}
      </bdi>
    ));
    const stop = {
      title: "Stop the change of your address?",
      lead: (
        <>
          Somebody who is signed in asked to move your account from {old} to {fresh}. The button stops it and signs out
          every device.
        </>
      ),
      button: "Stop the change",
      pendingLabel: "Stopping...",
      foot: "If that was you, close this page. Unused sign-in links and your calendar link stop working as well.",
    };
    const takeBack = {
      title: "Take your old address back?",
      lead: (
        <>
          Your account moved from {old} to {fresh}. The button takes {old} back, until{" "}
          <Moment at={undoEndOf(link.confirmedAt ?? link.askedAt)} />.
        </>
      ),
      button: "Take my address back",
      pendingLabel: "Undoing...",
      foot: "It signs out every device and ends your calendar link and all links sent to the new address that sign in or decide offers. A creator’s payout email and rules go back to what they were before the change. Licenses made in the meantime stay as they are. You and the other side get open offers again, with new links.",
    };
    const more = state === "undone" ? rules[link.keptRules ? "kept" : "unknown"] : undefined;
    return {
      asks: state === "asked" ? stop : takeBack,
      done: state !== "asked" && state !== "moved" && { ...notUndone[state], more },
      press: async (now) => {
        const undone = await undoAddress(link, now);
        if (!undone.ok && undone.reason === "taken") return refuse(addressRefusals["not-undone"]);
        return after(dispatchSoon);
      },
    };
  },
};

type ProofEnded = Record<Exclude<ProofState, "asked">, { title: string; text: string }>;

/** `nothing`: what did not happen. `then`: what the browser that asked may do. */
const proofEnded = (nothing: string, then: string, again: string): ProofEnded => ({
  used: {
    title: "Confirmed",
    text: `The link was used. For ${PROOF_MINUTES} minutes from then, the browser that asked may ${then}.`,
  },
  retired: {
    title: "This link no longer works",
    text: `The session that asked for it has ended, or another link took its place. Nothing was ${nothing} by this one.`,
  },
  expired: {
    title: "This link has expired",
    text: `It worked for ${PROOF_MINUTES} minutes. Nothing was ${nothing}. ${again}, and you get another.`,
  },
});

const proofWords = {
  open: {
    ended: proofEnded("shown", `open your data: press “${SEE_MY_DATA}” there`, `Press “${SEE_MY_DATA}” again`),
    lead: "Somebody who is signed in to your account wants to open your data. Nothing is shown yet.",
    label: "Wish",
    next: `The button lets that browser open it, for ${PROOF_MINUTES} minutes. The next page leads there.`,
  },
  decide: {
    ended: proofEnded(
      "decided",
      "decide what you wanted to: go back to it, and press the button there again",
      "Press the button again where you were",
    ),
    lead: "Somebody who is signed in to your account wants to decide what is named below. Nothing is decided yet.",
    label: "Decision",
    next: `The button lets that browser do it, for ${PROOF_MINUTES} minutes. Go back there afterwards, and press the button there again.`,
  },
  change: {
    ended: proofEnded(
      "changed",
      "save what you wanted to change: go back to it, and save again",
      "Save again where you were",
    ),
    lead: "Somebody who is signed in to your account wants to make the change below. Nothing has changed yet.",
    label: "Change",
    next: `The button lets that browser save it, for ${PROOF_MINUTES} minutes. Go back there afterwards, and save again.`,
  },
} as const;

/** Of a change that a session wants to make. */
const proof: MailedLink = {
  title: "Was this you?",
  unknown: "account",
  open: async (id, token) => {
    const link = await verifyProofToken(id, token);
    if (!link) return undefined;
    const state = proofStateAt(link, await databaseTime());
    const aim = aimOf(link.acts);
    const { ended, lead, label, next } = proofWords[aim];
    const onward =
      aim === "open"
        ? { href: paths.yourData, label: "Go on to your data" }
        : { ...toDashboard, href: link.session.kind === "admin" ? paths.admin : paths.signIn };
    return {
      asks: {
        title: "Was this you?",
        lead,
        children: (
          <>
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
          </>
        ),
        button: "Yes, it’s me",
        pendingLabel: "Confirming...",
        foot: "If it was not you, do not press the button. The email has a second link, which signs out everywhere and so ends that session.",
      },
      done: state !== "asked" && { ...ended[state], action: onward },
      press: (now) => proveMailbox(link, now),
    };
  },
};

/** Of mails that tell of a session or a change. */
const signOut: MailedLink = {
  title: "Sign out everywhere",
  unknown: "account",
  open: async (id, token) => {
    const link = await verifySignOutToken(id, token);
    if (!link) return undefined;
    const open = (await openSessions(link.id, await databaseTime())).length;
    return {
      asks: {
        title: "Sign out everywhere?",
        lead:
          open === 1
            ? "One browser is signed in to your account. The button ends its session and everything started from it."
            : `${open} browsers are signed in to your account. The button ends all their sessions and everything started from them.`,
        children: (
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>Unused sign-in and confirmation links stop working, and a pending change of address is cancelled.</li>
            <li>Your calendar link stops working. You can get a new one.</li>
            <li>Your offers, licenses and rules stay as they are.</li>
          </ul>
        ),
        button: "Sign out everywhere",
        pendingLabel: "Signing out...",
        foot: "If it was you, close this page: nothing happens until the button is pressed.",
      },
      done: open === 0 && {
        title: "Nobody is signed in",
        action: signIn,
        text: "Every session of your account has ended. Sign in and check your payout email and your rules: somebody who was signed in may have changed them.",
      },
      press: (now) => signOutByLink(link, now),
    };
  },
};

/** The links of mails about an account. */
export const accountLinks = { address, "address-undo": addressUndo, proof, "sign-out": signOut } as const;
