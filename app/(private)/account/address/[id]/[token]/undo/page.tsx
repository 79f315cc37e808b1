import type { Metadata } from "next";
import { keepAddress } from "@/app/(private)/account/address/[id]/[token]/undo/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { Moment } from "@/components/ui/moment";
import { moveStateAt, undoEndOf } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { verifyUndoToken } from "@/lib/members/address";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Keep your address" };

const signIn = { href: paths.signIn, label: "Sign in" };

/** Of a creator, after the undo. */
const rules = {
  kept: "Your payout email and your rules are what they were before the change, and an email to this address says what was put back. AI training or automatic approval that we switched off stays off. Licenses that were made in the meantime, also those approved automatically, stay as they are: they are on your dashboard.",
  unknown:
    "If you are a creator, look at your payout email and your rules: what they were before the change was not kept, so your payouts go to this address, and no offer is approved automatically. Licenses that were made in the meantime stay as they are.",
} as const;

const ended = {
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

type PageProps = { params: Promise<{ id: string; token: string }> };

async function UndoPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyUndoToken(id, token);
  if (!link) return unknownLink("account");
  const state = moveStateAt(link, await databaseTime());
  if (state !== "asked" && state !== "moved") {
    const { title, text, action } = ended[state];
    return (
      <PageMessage title={title} action={action}>
        <p className="text-lg">{text}</p>
        {state === "undone" && <p className="mt-4 text-lg">{link.keptRules ? rules.kept : rules.unknown}</p>}
      </PageMessage>
    );
  }
  const [old, fresh] = [link.fromEmail, link.toEmail].map((address) => (
    <bdi key={address} className="wrap-anywhere font-semibold">
      {address}
    </bdi>
  ));
  const form = { action: keepAddress, page: paths.addressUndo(id, token), sent: { id, token } };
  if (state === "asked") {
    return (
      <LinkPage
        {...form}
        title="Stop the change of your address?"
        lead={
          <>
            Somebody who is signed in asked to move your account from {old} to {fresh}. The button stops it and signs
            out every device.
          </>
        }
        button="Stop the change"
        pendingLabel="Stopping..."
        foot="If that was you, close this page. Unused sign-in links and your calendar link stop working as well."
      />
    );
  }
  return (
    <LinkPage
      {...form}
      title="Take your old address back?"
      lead={
        <>
          Your account moved from {old} to {fresh}. The button takes {old} back, until{" "}
          <Moment at={undoEndOf(link.confirmedAt ?? link.askedAt)} />.
        </>
      }
      button="Take my address back"
      pendingLabel="Undoing..."
      foot="It signs out every device and ends your calendar link and all links sent to the new address that sign in or decide offers. A creator’s payout email and rules go back to what they were before the change. Licenses made in the meantime stay as they are. You and the other side get open offers again, with new links."
    />
  );
}

export default dataPage("the undoing of a new address", UndoPage);
